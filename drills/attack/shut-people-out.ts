import type { HouseUnderFire } from '../house-under-fire.ts';
import type { Figure } from '../verdict.ts';
import { askForCode, createOutsider, type Outsider, type SignIn, signIn } from './outsider.ts';

const counts = { addresses: 25, codesEach: 5, strangers: 8, sprayed: 160, guessesEach: 3, people: 6 };
/** What a sprayer pays for one more phone: half a second of a core. */
const sprayersBits = 19;
const home = '+966501';
const phoneOf = (prefix: string, number: number) => `${prefix}${String(number).padStart(6, '0')}`;

/** What the people of the house met while others tried to close it. */
type Entries = { known: SignIn[]; newcomers: SignIn[] };

/**
 * SECURITY A1 to A3 from outside: many addresses ask for many codes, strangers guess and send at one phone, and a spray guesses at
 * 160. Who has signed in before must not notice, and who has not must get in by working for it.
 */
export async function shutPeopleOut(house: HouseUnderFire): Promise<Figure[]> {
  const owners = Array.from({ length: counts.people }, (_, number) => ({
    phone: phoneOf(home, number + 1),
    browser: createOutsider(`203.0.113.${number + 1}`),
  }));
  const first = await Promise.all(owners.map(({ browser, phone }) => signIn(house, browser, phone)));
  const entries: Entries = { known: [], newcomers: [] };
  const victim = phoneOf(home, 1);

  const asked = await askFromEverywhere();
  await letIn(0, createOutsider('203.0.113.101'), phoneOf(home, 101));
  const guessed = await guessAtOne(victim);
  await letIn(0, createOutsider('203.0.113.102'), victim);
  const sprayed = await spray();
  await letIn(0, createOutsider('203.0.113.103'), phoneOf(home, 103));
  for (const who of owners.keys()) await letIn(who);

  return [
    ...atLeast('people who had signed in before', first.filter(({ isIn }) => isIn).length, counts.people),
    ...atLeast('codes asked for from 25 addresses', asked, counts.addresses * counts.codesEach),
    ...atLeast('sends and guesses at one phone', guessed, counts.strangers * 2),
    ...atLeast('guesses at 160 phones', sprayed.sent, counts.sprayed * counts.guessesEach),
    { what: 'guesses that were compared, of max(100, 3 %) a day', figure: sprayed.compared, goal: 100 },
    { what: 'known browsers that were refused', figure: failuresOf(entries.known), goal: 0 },
    { what: 'bits of work that they were asked for', figure: mostBits(entries.known), goal: 0 },
    { what: 'newcomers who did not get in', figure: failuresOf(entries.newcomers), goal: 0 },
    ...atLeast('bits of work that newcomers proved', mostBits(entries.newcomers), 18),
  ];

  async function letIn(owner: number, newcomer?: Outsider, phone = ''): Promise<void> {
    const known = owners[owner];
    if (known !== undefined) entries.known.push(await signIn(house, known.browser, known.phone));
    if (newcomer !== undefined) entries.newcomers.push(await signIn(house, newcomer, phone));
  }
}

async function askFromEverywhere(): Promise<number> {
  let asked = 0;
  for (let address = 0; address < counts.addresses; address += 1)
    for (let code = 0; code < counts.codesEach; code += 1) {
      const phone = phoneOf('+966561', address * counts.codesEach + code);
      await createOutsider(`198.51.100.${address}`).call('POST', '/auth/login_phone', { phone });
      asked += 1;
    }
  return asked;
}

/** Each from an address of its own, ready to pay for it. */
async function guessAtOne(phone: string): Promise<number> {
  let deeds = 0;
  for (let number = 0; number < counts.strangers; number += 1) {
    const stranger = createOutsider(`192.0.2.${number}`);
    await askForCode(stranger, phone, sprayersBits);
    await stranger.call('POST', '/auth/verify_otp', { phone, code: '0000' });
    deeds += 2;
  }
  return deeds;
}

async function spray(): Promise<{ sent: number; compared: number }> {
  const count = { sent: 0, compared: 0 };
  for (let number = 0; number < counts.sprayed; number += 1) {
    const phone = phoneOf('+966571', number);
    const sprayer = createOutsider(`198.18.${number}.1`);
    await askForCode(sprayer, phone, sprayersBits);
    for (let guess = 0; guess < counts.guessesEach; guess += 1) {
      const code = String(1_111 * guess).padStart(4, '0');
      const { status, code: fault } = await sprayer.call('POST', '/auth/verify_otp', { phone, code });
      count.sent += 1;
      if (status === 200 || fault === 'WRONG_CODE') count.compared += 1;
    }
  }
  return count;
}

const failuresOf = (entries: SignIn[]) => {
  for (const { isIn, refusal } of entries) if (!isIn) console.log(`  refused: ${refusal}`);
  return entries.filter(({ isIn }) => !isIn).length;
};
const mostBits = (entries: SignIn[]) => Math.max(...entries.map(({ bits }) => bits));
const atLeast = (what: string, figure: number, goal: number): Figure[] => [
  { what, figure, goal, isAtLeast: true },
];
