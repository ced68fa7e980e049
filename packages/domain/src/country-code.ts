/** Country codes offered at sign-in, in menu order. */
export const countries = [
  { region: 'SA', dialCode: '966' },
  { region: 'US', dialCode: '1' },
  { region: 'CA', dialCode: '1' },
  { region: 'GB', dialCode: '44' },
  { region: 'DE', dialCode: '49' },
  { region: 'FR', dialCode: '33' },
  { region: 'JP', dialCode: '81' },
  { region: 'CN', dialCode: '86' },
  { region: 'IN', dialCode: '91' },
  { region: 'AU', dialCode: '61' },
  { region: 'BR', dialCode: '55' },
  { region: 'AE', dialCode: '971' },
  { region: 'QA', dialCode: '974' },
  { region: 'KW', dialCode: '965' },
  { region: 'OM', dialCode: '968' },
  { region: 'BH', dialCode: '973' },
  { region: 'EG', dialCode: '20' },
  { region: 'JO', dialCode: '962' },
  { region: 'LB', dialCode: '961' },
  { region: 'MA', dialCode: '212' },
] as const;

export type Country = (typeof countries)[number];
export type Region = Country['region'];

export const defaultCountry: Country = countries[0];

export function isRegionOffered(region: string | undefined): region is Region {
  return countries.some((country) => country.region === region);
}
