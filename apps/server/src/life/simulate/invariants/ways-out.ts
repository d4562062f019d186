// Nothing is stuck: whoever looks at an open record is offered something that leads further, and what waits too long is seen.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import { sql } from 'kysely'
import type { Person } from '../../life.ts'
import { type Broken, byQuery, type Invariant } from './invariant.ts'

/** Records of one state looked at each month. */
const ofEachState = 3

type Offered = readonly { readonly allowed: boolean }[]
type Kind = {
  readonly table: string
  /** States that nothing leaves, or that only another record leaves. */
  readonly final: readonly string[]
  /** What the screen of a record offers; `parent` is the record that its list is asked for. */
  readonly offered: (director: Person, id: number, parent: number) => Promise<Offered>
  readonly parent?: string
}

const kinds: readonly Kind[] = [
  {
    table: 'contacts',
    final: ['won'],
    offered: async (director, id) => (await director.do(contactsApi.card, { id: String(id) })).moves,
  },
  {
    table: 'candidates',
    // taken up again by an operation of its own, from the list of those refused
    final: ['hired', 'refused'],
    offered: async (director, id) => (await director.do(recruitmentApi.card, { id: String(id) })).moves,
  },
  {
    table: 'linkings',
    // taken up again by an operation of its own
    final: ['linked', 'closed'],
    offered: async (director, id) => {
      const { moves, contracts } = await director.do(linkingApi.show, { id: String(id) })
      // once a teacher is chosen, it is the contract that goes on or ends
      const offers: Offered[] = [moves]
      for (const contract of contracts) {
        const { actions } = await director.do(contractsApi.show, { id: String(contract.id) })
        offers.push(actions.map(({ reason }) => ({ allowed: reason === null })))
      }
      return offers.flat()
    },
  },
  {
    table: 'contracts',
    final: [],
    offered: async (director, id) =>
      // changing its place leads nowhere
      (await director.do(contractsApi.show, { id: String(id) })).actions.map(({ action, reason }) => ({
        allowed: action !== 'edit' && reason === null,
      })),
  },
  {
    table: 'courses',
    final: ['0-cancelled', '5-cancelled', '3-confirmed'],
    parent: 'contract_id',
    offered: async (director, id, contractId) => {
      const { rows } = await director.do(coursesApi.list, { contractId: String(contractId), size: '100' })
      const row = rows.find((one) => one.id === id)
      return row ? [...row.moves, { allowed: row.editable }, { allowed: row.cancellable }] : []
    },
  },
  {
    table: 'traineeship_sessions',
    final: ['3-closed'],
    offered: async (director, id) => (await director.do(sessionsApi.showSession, { id: String(id) })).moves,
  },
  {
    table: 'traineeship_proposals',
    final: ['refused', 'cancelled'],
    offered: async (director, id) => (await director.do(proposalsApi.showProposal, { id: String(id) })).moves,
  },
  {
    table: 'urssaf_registrations',
    final: ['unlinked'],
    parent: 'customer_id',
    offered: async (director, _id, customerId) => {
      const { state } = await director.do(urssafApi.showCustomerForm, { customerId: String(customerId) })
      return [state.isEditable, state.mayUpdate, state.mayUnlink, state.mayRefuse].map((allowed) => ({ allowed }))
    },
  },
]

export const everyRecordGoesOn: Invariant = {
  name: 'open-records-go-on',
  holds: 'The screen of a record that is not at its end offers something that leads further.',
  check: async ({ world, db }) => {
    const broken: Broken[] = []
    for (const { table, final, offered, parent } of kinds) {
      const { rows } = await sql<{ id: number; status: string; parent: number }>`
        select id, status, parent from (
          select id, status, ${sql.ref(parent ?? 'id')} as parent, row_number() over (partition by status order by id desc) as rank
            from ${sql.table(table)} where not (status = any(${[...final]}::text[]))) r
         where rank <= ${ofEachState}`.execute(db)
      for (const row of rows) {
        const offers = await offered(world.staff.direction, row.id, row.parent)
        if (!offers.some(({ allowed }) => allowed))
          broken.push({
            what: `${table} ${row.id} is ${row.status} and its screen offers nothing`,
            about: [[table, row.id]],
          })
      }
    }
    return broken
  },
}

export const lateLessonsAreAskedAbout = byQuery(
  'silent-families-are-asked',
  'A lesson that nobody confirms has been asked about by mail within a week, and stands among those that wait after three.',
  'courses',
  ({ life }) => sql`
    select c.id, 'course ' || c.id || ' is ' || c.status || ' since ' || c.validated_at as what
      from courses c join customers u on u.id = c.customer_id join people p on p.id = u.person_id
     where p.email is not null
       and ((c.status in ('2-validated', '21-validated-teacher-mail') and c.validated_at < ${new Date(life.now().getTime() - 7 * 86_400_000)})
         or (c.status = '22-validated-customer-mail' and c.validated_at < ${new Date(life.now().getTime() - 21 * 86_400_000)}))`,
)

export const failedPaymentsAreFollowed = byQuery(
  'refused-payments-are-followed',
  'An order whose payment was refused a week ago stands on the board of what must be settled, or was taken off it by somebody.',
  'orders',
  ({ life }) => sql`
    select o.id, o.reference || ' was refused and nobody is told' as what from orders o
     where o.customer_payment_status = 'failed' and o.payment_status <> 'payed' and o.ordered_on < ${new Date(life.now().getTime() - 7 * 86_400_000)}
       and not exists (select from monitoring_cards m where m.order_id = o.id and m.kind = 'customer-payment')`,
)

export const searchesAreFree = byQuery(
  'no-search-is-locked',
  'A search stands at « Essai prévu » while the contract of its teacher is open: one that has ended locks no search.',
  'linkings',
  () => sql`
    select l.id, 'linking ' || l.id || ' waits for a contract that has ended' as what from linkings l
     where l.status = 'test-planned'
       and not exists (select from contracts c where c.linking_id = l.id and c.status in ('created', 'active', 'pause'))`,
)

export const nothingIsPlannedAfterTheEnd = byQuery(
  'nothing-is-planned-after-the-end',
  'Nobody waits for a lesson after the last day of its contract, past or to come; the day that was said is kept in time.',
  'contracts',
  ({ life }) => sql`
    select c.id, 'contract ' || c.number || ' ends on ' || coalesce(c.closed_on, c.ends_on, c.resumes_on) || ' and goes on after it' as what
      from contracts c
     where c.ends_on < ${life.today()}::date - 1 or c.resumes_on < ${life.today()}::date
        or exists (select from courses l where l.contract_id = c.id and l.status = '1-planned'
          and (l.expected_at at time zone 'Europe/Paris')::date > coalesce(c.closed_on, c.ends_on))`,
)

export const wayOutInvariants = [
  everyRecordGoesOn,
  searchesAreFree,
  nothingIsPlannedAfterTheEnd,
  lateLessonsAreAskedAbout,
  failedPaymentsAreFollowed,
] as const
