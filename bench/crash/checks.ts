// Looks in the database, the inbox and the provider's books for everything that was acknowledged.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Product } from '../product.ts'
import { type Ground, providerOf } from './ground.ts'
import type { Ledger } from './load.ts'

/** Faults found, each a sentence. */
export type Losses = {
  /** acknowledged confirmations and contacts that are not there */
  lost: string[]
  /** numbers missing or given twice */
  numbering: string[]
  /** papers without what must come with them */
  halves: string[]
}

/** Reads the books of the company. */
export async function checkBooks(databaseUrl: string, ledger: Ledger): Promise<Losses> {
  return withClient(databaseUrl, async (client) => {
    const rowsOf = async (text: string, values: unknown[] = []) =>
      (await client.query<{ said: string }>(text, values)).rows
    const lostCourses = await rowsOf(
      `select 'course ' || a.id || ': ' || a.bill as said from unnest($1::bigint[], $2::text[]) a(id, bill)
       where not exists (select 1 from courses c join bills b on b.order_id = c.order_id and b.kind = 'bill'
         where c.id = a.id and c.status = '3-confirmed' and b.reference = a.bill)`,
      [[...ledger.bills.keys()], [...ledger.bills.values()]],
    )
    const lostContacts = await rowsOf(
      `select 'contact ' || a.id as said from unnest($1::bigint[], $2::text[]) a(id, name)
       where not exists (select 1 from contacts c where c.id = a.id and c.last_name = a.name)`,
      [[...ledger.contacts.keys()], [...ledger.contacts.values()]],
    )
    const lostPayments = await rowsOf(
      `select 'payment of ' || a.bill as said from unnest($1::text[]) a(bill)
       where not exists (select 1 from bills b join payments p on p.order_id = b.order_id and p.status = 'succeeded' where b.reference = a.bill)`,
      [[...ledger.charged]],
    )
    const numbering = await rowsOf(
      `select format('series %s %s %s: %s papers, numbers %s to %s, %s different', company_id, kind, year, count(*), min(number), max(number), count(distinct number)) as said
       from bills group by company_id, kind, year having min(number) <> 1 or max(number) <> count(*) or count(distinct number) <> count(*)`,
    )
    const halves = await rowsOf(
      `select 'course without a bill: ' || c.id as said from courses c where c.status = '3-confirmed' and not exists (select 1 from bills b where b.order_id = c.order_id)
       union all select 'order without a bill: ' || o.id from orders o where not exists (select 1 from bills b where b.order_id = o.id)
       union all select 'bill without a line: ' || b.id from bills b where not exists (select 1 from bill_lines l where l.bill_id = b.id)
       union all select 'course billed twice: ' || l.course_id from bill_lines l join bills b on b.id = l.bill_id and b.kind = 'bill' group by l.course_id having count(*) > 1`,
    )
    const said = (rows: { said: string }[]) => rows.map((row) => row.said)
    return {
      lost: [...said(lostCourses), ...said(lostContacts), ...said(lostPayments)],
      numbering: said(numbering),
      halves: said(halves),
    }
  })
}

/** Waits until no mail and no payment is under way any more, `patienceMs` at most. Answers the seconds it took. */
export async function untilSettled(
  databaseUrl: string,
  patienceMs: number,
): Promise<{ seconds: number; waiting: string[] }> {
  const start = performance.now()
  return withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ said: string }>(
        `select 'mail ' || id || ' ' || status as said from messages where status in ('queued', 'sending')
         union all select 'payment ' || id from payments where status = 'pending'`,
      )
      const seconds = (performance.now() - start) / 1000
      if (rows.length === 0 || seconds * 1000 > patienceMs) return { seconds, waiting: rows.map((row) => row.said) }
      await delay(500)
    }
  })
}

export type Inbox = {
  /** said to be sent, to a person or by the database, and not in the inbox */
  lost: string[]
  received: number
  /** mails received more than once, each time under the same Message-ID */
  repeated: number
  /** mails received more than once under different ones: nobody could tell them apart from two mails */
  doubled: string[]
  /** given up by the database: shown as failed in the history */
  failed: number
}

/** Compares the outbox and what people were told with what the inbox received. */
export async function checkInbox(databaseUrl: string, sandboxUrl: string, ledger: Ledger): Promise<Inbox> {
  const answer = await fetch(`${sandboxUrl}/mail/api/messages?limit=100000`)
  const { messages } = (await answer.json()) as { messages: { messageId: string; subject: string }[] }
  const idsBySubject = Map.groupBy(messages, ({ subject }) => subject)
  const known = new Set(messages.map(({ messageId }) => messageId))
  const outbox = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ status: string; message_id: string }>(
      `select status, provider_message_id as message_id from messages where channel = 'mail' and subject like 'Courriel %'`,
    )
    return rows
  })
  const sent = outbox.filter(({ status }) => status === 'sent').map(({ message_id }) => message_id)
  const different = (subject: string) => new Set(idsBySubject.get(subject)?.map(({ messageId }) => messageId)).size
  return {
    lost: [
      ...[...ledger.mails].filter((subject) => !idsBySubject.has(subject)),
      ...sent.filter((id) => !known.has(id)),
    ],
    received: messages.length,
    repeated: messages.length - known.size,
    doubled: [...idsBySubject.keys()].filter((subject) => different(subject) > 1),
    failed: outbox.filter(({ status }) => status === 'failed').length,
  }
}

/** Bills charged twice at the provider, or charged there and not recorded here. */
export async function checkCards(
  databaseUrl: string,
  product: Product,
  { lastDemoBill }: Ground,
): Promise<{ charges: number; faults: string[] }> {
  const charges = new Map<string, number>()
  for await (const intent of providerOf(product.sandboxUrl).paymentIntents.list({ limit: 100 })) {
    if (intent.status !== 'succeeded') continue
    const bill = intent.metadata.bill ?? `without a bill: ${intent.id}`
    charges.set(bill, (charges.get(bill) ?? 0) + 1)
  }
  const paid = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bill: string }>(
      `select b.id::text as bill from bills b join payments p on p.order_id = b.order_id and p.status = 'succeeded' and p.type = 'card'
       where b.id > $1`,
      [lastDemoBill],
    )
    return new Set(rows.map(({ bill }) => bill))
  })
  const faults = [...charges].flatMap(([bill, count]) => [
    ...(count > 1 ? [`bill ${bill} charged ${count} times`] : []),
    ...(paid.has(bill) ? [] : [`bill ${bill} charged, not recorded`]),
  ])
  return {
    charges: charges.size,
    faults: [
      ...faults,
      ...[...paid].filter((bill) => !charges.has(bill)).map((bill) => `bill ${bill} recorded, not charged`),
    ],
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // a query that runs meanwhile rejects with the same error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
