// The staff of the demo company, by the logins that papers and tests name.
import type { Life, Person } from '../life.ts'

export const staffLogins = [
  'direction',
  'commercial',
  'commerciale',
  'gestion',
  'compta',
  'recrutement',
  'stages',
] as const
export type StaffLogin = (typeof staffLogins)[number]

/** The staff, by the login that says what they do. */
export const staffOf = async (life: Life): Promise<Readonly<Record<StaffLogin, Person>>> =>
  Object.fromEntries(
    await Promise.all(staffLogins.map(async (login) => [login, await life.as(login)] as const)),
  ) as Record<StaffLogin, Person>
