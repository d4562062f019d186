// Who may do what to whom among the staff: nobody grants above his own rights, and the program keeps an administrator.
import { slugged } from '../../kernel/folded.ts'
import { hasRight, type RightCode, type Rights, rightCodes, rightLevels } from '../../kernel/rights.ts'

/** Whether these rights make an administrator: every one in full, since nobody can give what he does not hold. */
export const isAdministrator = (rights: Rights): boolean =>
  rightCodes.every((code) => hasRight(rights, code, 'fullAccess'))

const managing = ['users', 'roles'] as const satisfies readonly RightCode[]

/** Whether somebody with these rights still manages users and roles, be it within limits. */
export const managesAccess = (rights: Rights): boolean => managing.every((code) => hasRight(rights, code, 'fullAccess'))

/** Rights of `theirs` that go beyond `mine`: what I may neither grant nor take over. */
export const rightsBeyond = (theirs: Rights, mine: Rights): RightCode[] =>
  rightCodes.filter(
    (code) => rightLevels.indexOf(theirs[code] ?? 'forbidden') > rightLevels.indexOf(mine[code] ?? 'forbidden'),
  )

/** Milliseconds before a disabled or enabled account is shown as such. */
export const shownAfterMs = 1000

/** `José Le Bihan` → `jose.le-bihan`: a login for somebody whose mail address is taken, or who has none. */
export const loginOfName = (person: { readonly firstName: string | null; readonly lastName: string }): string =>
  [person.firstName, person.lastName]
    .map((name) => slugged(name ?? ''))
    .filter(Boolean)
    .join('.')
    .padEnd(3, '0')
    .slice(0, 100)
