// Use cases of what teachers were paid too much: the screen of all, a teacher’s own, the letter.
import { takeBacksApi } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import type { TakeBacks } from '@cartable/domain/billing/take-backs/take-backs.schema.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import type { Document, OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { answerTakeBack, claimTakeBacks, decideTakeBack, giveBack, keepTakeBack, withdrawClaim } from './take-back.ts'
import { findDue, listOwnTakeBacks, listTakeBacks, type TakeBackFound } from './take-backs.queries.ts'

/** What was settled stays in sight for a year. */
const shownMonths = 12
const sum = (rows: readonly TakeBackFound[], isOf: (row: TakeBackFound) => boolean) =>
  rows.reduce((all, row) => (isOf(row) ? all - row.leftCents : all), 0)

const showAll = async ({ db, today }: OperationContext): Promise<TakeBacks> => {
  const found = await listTakeBacks(db, addMonths(today(), -shownMonths))
  const teachers = [...Map.groupBy(found, ({ teacherId }) => teacherId).entries()].flatMap(([teacherId, own]) => {
    const [first] = own
    if (!first) return []
    return [
      {
        ...{ teacherId, teacher: first.teacher, isGone: first.isGone, rows: own },
        claimableCents: sum(own, (row) => row.isClaimable),
        claimedCents: sum(own, (row) => row.recovery === 'claimed'),
      },
    ]
  })
  return {
    teachers,
    leftCents: sum(found, (row) => row.leftCents < 0),
    claimedCents: sum(found, (row) => row.recovery === 'claimed'),
  }
}

/** As it was sent: a teacher reads his own. */
const print = async ({ db, as, platform }: OperationContext, id: number): Promise<Document> => {
  const due = (await findDue(db, id, as.kind === 'teacher' ? as.teacherId : null)) ?? notFound()
  const file = due.letterFileId === null ? null : await platform.files.find(db, due.letterFileId)
  if (file === null) return notFound()
  return {
    ...{ mediaType: 'application/pdf', fileName: 'trop-verse.pdf', inline: true },
    body: await platform.files.read(file),
  }
}

export const takeBacksService = handlers(takeBacksApi, {
  list: (context) => showAll(context),
  keep: keepTakeBack,
  decide: decideTakeBack,
  claim: (context, { teacherId }) => claimTakeBacks(context, teacherId),
  withdraw: (context, { teacherId }) => withdrawClaim(context, teacherId),
  giveBack,
  letter: (context, { id }) => print(context, id),
  own: async ({ db, as }) => (as.kind === 'teacher' ? { rows: await listOwnTakeBacks(db, as.teacherId) } : notFound()),
  answer: answerTakeBack,
})
