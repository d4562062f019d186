// Two families that know nothing of each other, with courses, bills and cards: the ground on which attacks are tried.
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'
import type { Caller } from '../app.ts'
import { arrangeHousehold } from '../factories/people.ts'
import { arrangeContract, arrangeCourse } from '../factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../tuition-app.ts'

/** In every text of the other family: wherever it is read, something leaked. */
export const secretWord = 'Zéphyrine'

export type Family = {
  readonly ids: Readonly<Record<string, number | string>>
  readonly callers: { readonly customer: Caller; readonly student: Caller; readonly teacher: Caller }
}

const rootTables = [
  'people',
  'accounts',
  'customers',
  'students',
  'teachers',
  'contracts',
  'contract_price_versions',
  'courses',
  'orders',
  'bills',
  'payments',
  'files',
  'documents',
] as const

/** Ids of different tables never meet: a number means one record only. */
const spreadIds = async (db: Db) => {
  for (const [index, table] of rootTables.entries())
    await sql.raw(`alter table ${table} alter column id restart with ${(index + 1) * 10_000}`).execute(db)
}

const arrangeFamily = async (app: TuitionApp, word: string): Promise<Family> => {
  const tuition = await app.write(async (db) => {
    const household = await arrangeHousehold(db, { customer: word, student: word })
    const made = await arrangeContract(db, { household })
    await db
      .updateTable('people')
      .set({ lastName: word, birthName: word })
      .where('id', 'in', [household.customerPersonId, household.studentPersonId, made.teacherPersonId])
      .execute()
    return made
  })
  const card = await app.giveCard(tuition.customerId)
  const confirmedId = await app.write((db) => arrangeCourse(db, tuition, { teacherComment: word }))
  const waitingId = await app.write((db) => arrangeCourse(db, tuition, { teacherComment: word }))
  const proposed = await app.write((db) =>
    db
      .insertInto('contractPriceVersions')
      .values({
        contractId: tuition.contractId,
        status: 'proposed',
        customerPriceCents: 4900,
        teacherAmountCents: 3400,
        urssafPartCents: 0,
        marginCents: 1500,
        period: '[2027-01-01,)',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const document = await app.write(async (db) => {
    const type = await db.selectFrom('documentTypes').select('id').limit(1).executeTakeFirstOrThrow()
    const made = await db
      .insertInto('documents')
      .values({ customerId: tuition.customerId, documentTypeId: type.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { body: Buffer.from(word), fileName: `${word}.txt`, mediaType: 'text/plain', accountId: null }
    const { id: fileId } = await app.platform.files.storeGenerated(db, file)
    await db.insertInto('documentFiles').values({ documentId: made.id, position: 1, fileId }).execute()
    return made
  })
  const callers = {
    customer: await app.signIn(tuition.customerPersonId),
    student: await app.signIn(tuition.studentPersonId),
    teacher: await app.signIn(tuition.teacherPersonId),
  }
  const { coursesApi } = await import('@cartable/domain/courses/courses.api.ts')
  const { body } = await app.call(coursesApi.confirm, { id: confirmedId }, callers.customer)
  const course = await app.database.db
    .selectFrom('courses')
    .select('orderId')
    .where('id', '=', confirmedId)
    .executeTakeFirstOrThrow()
  const payment = await app.database.db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', course.orderId)
    .executeTakeFirstOrThrow()
  return {
    ids: {
      customerId: tuition.customerId,
      studentId: tuition.studentId,
      teacherId: tuition.teacherId,
      contractId: tuition.contractId,
      priceVersionId: proposed.id,
      courseId: waitingId,
      confirmedCourseId: confirmedId,
      orderId: course.orderId ?? 0,
      billId: body.billId ?? 0,
      paymentId: payment.id,
      documentId: document.id,
      customerPersonId: tuition.customerPersonId,
      customerAccountId: callers.customer.accountId,
      teacherAccountId: callers.teacher.accountId,
      stripeCustomerId: card.stripeCustomerId,
    },
    callers,
  }
}

/** The server, with the family of whoever attacks and the one that must stay untouched. */
export const arrangeGround = async () => {
  const app = await startTuitionApp()
  await spreadIds(app.database.writer)
  const mine = await arrangeFamily(app, 'Attaquant')
  const theirs = await arrangeFamily(app, secretWord)
  return { app, mine, theirs }
}

type Columns = readonly { readonly table: string; readonly column: string }[]
const known = new WeakMap<TuitionApp, Columns>()
/** Of every table; asked once, since no attack makes a table. */
const columnsOf = async (app: TuitionApp): Promise<Columns> => {
  const before = known.get(app)
  if (before) return before
  const { rows } = await sql<Columns[number]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not in ('traces', 'sessions')
     order by 1, 2`.execute(app.database.db)
  known.set(app, rows)
  return rows
}

/** Everything the database holds of a family, as one digest: unchanged means that nothing was touched. */
export const fingerprint = async (app: TuitionApp, { ids }: Family): Promise<string> => {
  const columns = await columnsOf(app)
  const values: Readonly<Record<string, readonly (number | string)[]>> = {
    customer_id: [ids.customerId!],
    student_id: [ids.studentId!],
    teacher_id: [ids.teacherId!],
    contract_id: [ids.contractId!],
    course_id: [ids.courseId!, ids.confirmedCourseId!],
    order_id: [ids.orderId!],
    bill_id: [ids.billId!],
    person_id: [ids.customerPersonId!],
    account_id: [ids.customerAccountId!, ids.teacherAccountId!],
  }
  const own: Readonly<Record<string, number | string>> = {
    people: ids.customerPersonId!,
    accounts: ids.customerAccountId!,
    customers: ids.customerId!,
    students: ids.studentId!,
    teachers: ids.teacherId!,
    contracts: ids.contractId!,
    orders: ids.orderId!,
    bills: ids.billId!,
  }
  const parts = columns.flatMap(({ table, column }) => {
    const wanted = column === 'id' ? (table in own ? [own[table]!] : []) : (values[column] ?? [])
    return wanted.length === 0
      ? []
      : [
          `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t where ${column} in (${wanted.join(',')}))`,
        ]
  })
  const { rows } = await sql
    .raw<{ digest: string }>(`select md5(${parts.join(' || ')}) as digest`)
    .execute(app.database.db)
  return rows[0]!.digest
}

type Def = {
  readonly type: string
  readonly shape?: Record<string, Schema>
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly entries?: Record<string, string>
  readonly values?: readonly unknown[]
  readonly format?: string
  readonly catchall?: Schema
  readonly getter?: () => Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
}
export type Schema = { readonly def: Def; safeParse(value: unknown): { success: boolean } }

const samples: readonly string[] = ['1', 'true', '2026-11-20', '2026-11-20T10:00:00.000Z', 'a@exemple.fr', 'texte', '']

/** A value that the schema takes, for attacks that must get past it: the plainest one found. */
export const sampleOf = (schema: Schema): unknown => {
  const { def } = schema
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([key, inner]) => [key, sampleOf(inner)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'string':
      return samples.find((sample) => schema.safeParse(sample).success) ?? 'texte'
    case 'number':
      return [1, 0, 60, 1.5].find((sample) => schema.safeParse(sample).success) ?? 1
    case 'boolean':
      return false
    case 'nullable':
      return null
    case 'optional':
    case 'default':
    case 'prefault':
      return undefined
    case 'array':
      return []
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'union':
      return sampleOf(def.options!.find((option) => option.def.type === 'null') ?? def.options![0]!)
    case 'null':
      return null
    case 'lazy':
      return sampleOf(def.getter!())
    case 'record':
      return {}
    case 'pipe': {
      const inner = def.in!.def.type === 'transform' ? def.out! : def.in!
      const own = [...samples, 1, 0, 60].find((sample) => schema.safeParse(sample).success)
      return own ?? sampleOf(inner)
    }
    default:
      return def.innerType ? sampleOf(def.innerType) : undefined
  }
}

/** Input of an operation with every required field filled. */
export const sampleInput = (operation: AnyOperation): Record<string, unknown> =>
  (sampleOf(operation.input as Schema) ?? {}) as Record<string, unknown>

/** Names of the input that stand for a record. */
export const idKeysOf = (operation: AnyOperation): string[] => {
  const { shape } = (operation.input as Schema).def
  return Object.keys(shape ?? {}).filter((key) => /^ids?$|Ids?$|^entityId$|^stripeCustomerId$/.test(key))
}
