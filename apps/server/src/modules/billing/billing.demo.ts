// Orders, bills and payments of the demo company: one bill per confirmed lesson, in the order of their dates.

import { activityOfCourse, hoursOf, taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { type CourseFormat, courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { addDays, daysBetween, formatDay } from '@cartable/domain/kernel/dates.ts'
import { shareOf } from '@cartable/domain/kernel/money.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Payments } from '../../platform/db/types.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { findSeller } from '../../platform/pdf/seller.ts'
import { type BillMentions, legalTexts } from './orders/bill-mentions.ts'
import { findPrintingTexts, findVatRule, type VatRule } from './orders/bills.queries.ts'

/** Rows of one statement. */
const batch = 400

type Lesson = {
  id: number
  customerId: number
  studentId: number
  format: CourseFormat
  isCollective: boolean
  location: string
  doneAt: string
  confirmedOn: string
  durationMinutes: number
  hourlyPriceCents: number
  priceCents: number
  teacherAmountCents: number
  selfEmployed: boolean
  subject: string
  level: string
  student: string
  teacher: string
  teacherNumber: string | null
  billedName: string
  customerNumber: string
  addressId: number | null
  address: string | null
}

const confirmedLessons = async (db: Db, today: string): Promise<Lesson[]> => {
  const { rows } = await sql<Lesson>`
    select c.id, c.customer_id, c.student_id, c.format, c.is_collective, k.location, c.done_at, least((c.confirmed_at at time zone 'Europe/Paris')::date, ${today}::date)::text as confirmed_on,
           c.duration_minutes, c.hourly_price_cents, c.price_cents, c.teacher_amount_cents, c.teacher_self_employed as self_employed, s.name as subject, l.name as level,
           concat_ws(' ', sp.first_name, sp.last_name) as student, concat_ws(' ', tp.first_name, tp.last_name) as teacher, coalesce(t.sap_number, t.siret) as teacher_number,
           concat_ws(' ', cp.first_name, cp.last_name) as billed_name, cu.number as customer_number, cp.address_id, a.complete_address as address
      from courses c join contracts k on k.id = c.contract_id join subjects s on s.id = k.subject_id join scholar_levels l on l.id = k.scholar_level_id
      join students st on st.id = c.student_id join people sp on sp.id = st.person_id join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
      join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id left join addresses a on a.id = cp.address_id
     where c.status = '3-confirmed' order by confirmed_on, c.id`.execute(db)
  return rows
}

/** How each bill was paid: most by card at once; some refused; a few by cheque or transfer, later or in part. */
const paymentsOf = (world: DemoWorld, lesson: Lesson, orderId: number): Insertable<Payments>[] => {
  const { random, today } = world
  const age = daysBetween(lesson.confirmedOn, today)
  const base = {
    orderId,
    direction: 'in' as const,
    payer: 'customer' as const,
    createdAt: `${lesson.confirmedOn}T11:00:00Z`,
  }
  const card = { ...base, type: 'card' as const }
  const paid = (amountCents: number, on = lesson.confirmedOn): Insertable<Payments> => ({
    ...card,
    status: 'succeeded',
    amountCents,
    paidOn: on,
    providerIntentId: `pi_demo_${orderId}`,
    providerFeeCents: shareOf(amountCents, '1.5') + 25,
  })
  const refused: Insertable<Payments> = {
    ...card,
    status: 'failed',
    amountCents: lesson.priceCents,
    failureCode: 'insufficient_funds',
    failureMessage: 'Les fonds disponibles sur la carte sont insuffisants.',
  }
  const way = random.next()
  if (way < 0.9) return [paid(lesson.priceCents)]
  if (way < 0.93) return age > 30 ? [refused, paid(lesson.priceCents, addDays(lesson.confirmedOn, 3))] : [refused]
  const later = addDays(lesson.confirmedOn, random.integer(2, 12))
  if (later > today) return []
  const type = random.pick(['transfer', 'cheque', 'cesu'] as const)
  const part = age < 60 && random.chance(0.3) ? Math.round(lesson.priceCents / 2) : lesson.priceCents
  return [{ ...base, type, status: 'succeeded', amountCents: part, paidOn: later }]
}

const places: Readonly<Record<string, string>> = {
  'student-home': 'Au domicile du client',
  'teacher-home': 'Chez le professeur',
  online: 'En ligne',
  company: 'Dans nos locaux',
  other: 'Hors du domicile',
}

export const billingDemo: DemoPart = {
  name: 'factures et paiements',
  load: async (db, world) => {
    const lessons = await confirmedLessons(db, world.today)
    const { id: companyId, ...seller } = await findSeller(db, 'private-tuition')
    const printing = await findPrintingTexts(db, 'bill')
    const rules = new Map<string, VatRule>()
    for (const activity of ['tuition-home', 'tuition-online', 'tuition-collective'] as const) {
      const rule = await findVatRule(db, activity, world.today)
      if (rule) rules.set(activity, rule)
    }
    for (let start = 0; start < lessons.length; start += batch) {
      const part = lessons.slice(start, start + batch)
      const orders = await db
        .insertInto('orders')
        .values(
          part.map((lesson) => ({
            companyId,
            customerId: lesson.customerId,
            studentId: lesson.studentId,
            orderedOn: lesson.confirmedOn,
            paymentMethod: 'card' as const,
            amountCents: lesson.priceCents,
            teacherAmountCents: lesson.selfEmployed ? lesson.teacherAmountCents : 0,
          })),
        )
        .returning('id')
        .execute()
      const orderOf = (index: number) => orders[index]!.id
      await sql`update courses c set order_id = x.order_id from unnest(${part.map((lesson) => lesson.id)}::bigint[], ${orders.map((order) => order.id)}::bigint[]) as x(id, order_id) where c.id = x.id`.execute(
        db,
      )
      const bills = await db
        .insertInto('bills')
        .values(
          part.map((lesson, index) => {
            const activity = activityOfCourse(lesson)
            const vat = rules.get(activity)!
            const mentions: BillMentions = {
              seller,
              customer: { number: lesson.customerNumber, address: lesson.address },
              service: {
                student: lesson.student,
                subject: `${lesson.subject}, ${lesson.level}`,
                teacher: lesson.teacher,
                teacherNumber: lesson.teacherNumber,
                place: places[lesson.location] ?? courseFormats[lesson.format],
                nature: activity === 'tuition-home' ? 'Soutien scolaire à domicile' : 'Cours particuliers',
              },
              texts: legalTexts({ printing, seller, vat, isHomeService: activity === 'tuition-home' }),
              credited: null,
            }
            return {
              kind: 'bill' as const,
              companyId,
              customerId: lesson.customerId,
              orderId: orderOf(index),
              issuedOn: lesson.confirmedOn,
              ...taxedAmount(lesson.priceCents, vat.percent),
              billedName: lesson.billedName,
              billedAddressId: lesson.addressId,
              mentions: JSON.stringify(mentions),
            }
          }),
        )
        .returning('id')
        .execute()
      await db
        .insertInto('billLines')
        .values(
          part.map((lesson, index) => {
            const vat = rules.get(activityOfCourse(lesson))!
            return {
              billId: bills[index]!.id,
              kind: 'bill',
              position: 1,
              courseId: lesson.id,
              label: `${lesson.subject}, ${lesson.level}\u00a0: cours du ${formatDay(lesson.doneAt)}, ${lesson.student}`,
              quantity: hoursOf(lesson.durationMinutes),
              unit: 'hour' as const,
              unitPriceCents: lesson.hourlyPriceCents,
              vatCodeId: vat.vatCodeId,
              vatPercent: vat.percent,
              ...taxedAmount(lesson.priceCents, vat.percent),
            }
          }),
        )
        .execute()
      const payments = part.flatMap((lesson, index) => paymentsOf(world, lesson, orderOf(index)))
      if (payments.length > 0) await db.insertInto('payments').values(payments).execute()
    }
    await sql`update customers c set last_payment_on = p.day from (select o.customer_id, max(p.paid_on) as day from payments p join orders o on o.id = p.order_id where p.status = 'succeeded' group by 1) p where p.customer_id = c.id`.execute(
      db,
    )
  },
}
