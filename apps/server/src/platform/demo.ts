// What a domain gives to the demo company: one function that fills its tables, run in the order of the list.
import type { FieldKeys } from './crypto/fields.ts'
import type { Db } from './db/database.ts'
import type { Files } from './files/files.ts'
import type { Random } from './random.ts'

/** Password of every demo account: it opens invented people only. */
export const demoPassword = 'cartable'

/** The company being made: each part reads what the parts before it put there, and adds its own. Ids, newest last. */
export type DemoWorld = {
  readonly random: Random
  /** Encrypts bank accounts as the program does. */
  readonly fieldKeys: FieldKeys
  /** Keeps what the demo people sent. */
  readonly files: Pick<Files, 'storeGenerated'>
  /** Day in Paris: every date of the demo is relative to it. */
  readonly today: string
  /** Staff in order: director, two sales people, private-tuition manager, accountant, recruiter, training manager. */
  readonly staff: { staffUserId: number; accountId: number; personId: number; name: string }[]
  readonly subjects: { id: number; name: string }[]
  readonly levels: { id: number; name: string; careerId: number; order: number }[]
  readonly graduations: { id: number; name: string }[]
  readonly establishments: { id: number; name: string }[]
  readonly customers: {
    id: number
    personId: number
    name: string
    city: string
    addressId: number
    studentIds: number[]
  }[]
  readonly students: { id: number; customerId: number; personId: number; levelId: number; firstName: string }[]
  readonly teachers: { id: number; personId: number; name: string; selfEmployed: boolean; subjectIds: number[] }[]
  readonly contracts: {
    id: number
    customerId: number
    studentId: number
    teacherId: number
    status: string
    startedOn: string
    priceVersionId: number
    customerPriceCents: number
    marginCents: number
    teacherAmountCents: number
    urssafPartCents: number
    format: 'CAD' | 'CEL'
    selfEmployed: boolean
  }[]
  /** Accounts printed at start: who, and with what to sign in. */
  readonly accounts: { part: string; name: string; login: string; password: string }[]
}

export type DemoPart = {
  readonly name: string
  /** Fills tables through `db`, a transaction of the operation `demo.<name>`. */
  readonly load: (db: Db, world: DemoWorld) => Promise<void>
}
