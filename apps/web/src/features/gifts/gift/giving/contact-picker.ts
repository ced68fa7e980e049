/** Contact Picker API, available on phones only: https://w3c.github.io/contact-picker/. */
type ContactsManager = {
  select(properties: ['tel'], options: { multiple: false }): Promise<{ tel?: string[] }[]>;
};

export function hasContactPicker(): boolean {
  return contacts() !== undefined;
}

/** Returns the first number of the chosen contact; null when it has none, undefined when none was chosen. */
export async function pickPhone(): Promise<string | null | undefined> {
  const [contact] = (await contacts()?.select(['tel'], { multiple: false })) ?? [];
  return contact && (contact.tel?.find((phone) => phone.trim() !== '') ?? null);
}

function contacts(): ContactsManager | undefined {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts;
}
