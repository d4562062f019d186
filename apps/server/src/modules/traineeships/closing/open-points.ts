// What is open of a session that is over: hours that are not sent to the pay, presence that nobody noted, money that is owed or on its way.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import { closingRefusals } from '@cartable/domain/traineeships/closing/closing.refusals.ts'
import type { OpenKind } from '@cartable/domain/traineeships/closing/closing.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listPresenceDays } from '../attendance/presences.queries.ts'
import { readHours } from '../pay/show-hours.ts'
import { listOpenMoney } from './open-money.queries.ts'

export type OpenFound = { readonly kind: OpenKind; readonly refusal: Refusal }

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export const openPointsOf = async (db: Db, sessionId: number, today: string): Promise<OpenFound[]> => {
  const teachers = await readHours(db, sessionId, today)
  const unnoted = (await listPresenceDays(db, sessionId, today)).filter((one) => one.unnoted > 0)
  const { unpaid, refunding } = await listOpenMoney(db, sessionId)
  const withoutRate = sum(teachers.map((one) => one.withoutRate))
  const isToSend = teachers.some(({ toSendCents }) => toSendCents !== 0)
  const found: (OpenFound | false)[] = [
    isToSend && {
      kind: 'hours',
      refusal: closingRefusals.hoursToSend(sum(teachers.map(({ toSendCents }) => toSendCents))),
    },
    withoutRate > 0 && { kind: 'hours', refusal: closingRefusals.hoursWithoutRate(withoutRate) },
    unnoted.length > 0 && {
      kind: 'presence',
      refusal: closingRefusals.presenceUnnoted(
        sum(unnoted.map((one) => one.unnoted)),
        unnoted.map(({ day }) => formatDay(day)),
      ),
    },
    unpaid.length > 0 && { kind: 'money', refusal: closingRefusals.notPaid(unpaid) },
    refunding.length > 0 && { kind: 'money', refusal: closingRefusals.refundsUnderWay(refunding) },
  ]
  return found.filter((one) => one !== false)
}
