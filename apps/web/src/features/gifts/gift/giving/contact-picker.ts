/** The Contact Picker API, which only phones have: https://w3c.github.io/contact-picker/. */
type ContactsManager = {
  select(properties: ['tel'], options: { multiple: false }): Promise<{ tel?: string[] }[]>;
};

export function hasContactPicker(): boolean {
  return contacts() !== undefined;
}

/** The first number of the contact that was chosen; null where it has none, undefined where nobody was chosen. */
export async function pickPhone(): Promise<string | null | undefined> {
  const [contact] = (await contacts()?.select(['tel'], { multiple: false })) ?? [];
  return contact && (contact.tel?.find((phone) => phone.trim() !== '') ?? null);
}

function contacts(): ContactsManager | undefined {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts;
}
