// What is to be billed at the end of the month: on the account of a family, where the office may bill it at once.
import { toBillApi, type ToBill as Waiting } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { monthsApi } from '@cartable/domain/courses/months/months.api.ts'
import { durationText, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './receipts.module.css'

const Lessons = ({ lessons }: Pick<Waiting, 'lessons'>) => (
  <ul className={classes.lines}>
    {lessons.map((lesson) => (
      <li key={lesson.id}>
        <span className={classes.what}>
          {lesson.what}, {lesson.studentName}
          <span className={classes.quiet}>
            {formatInstant(lesson.doneAt)} · {durationText(lesson.durationMinutes)} · avec {lesson.teacherName}
          </span>
        </span>
        <span className={classes.amount}>{formatEuros(lesson.priceCents)}</span>
      </li>
    ))}
  </ul>
)

/** On the account of a family; nothing while nothing waits. */
export const ToBill = ({ customerId }: { readonly customerId: number }) => {
  const { data } = useOperation(toBillApi.toBill, { customerId: String(customerId) }, { background: true })
  const bill = useAction(monthsApi.billNow, {
    refreshes: [['courses'], ['billing'], ['accounting']],
    onSuccess: ({ isValid, errorMsgs, references }) =>
      void (isValid
        ? toast.success(
            references.length === 0 ? 'Rien n’attend d’être facturé.' : `Facturé\u00a0: ${references.join(', ')}.`,
          )
        : toast.error(errorMsgs.join(' '))),
  })
  if (!data || data.lessons.length === 0) return null
  return (
    <section aria-label="À facturer" className={classes.block}>
      <h3>
        À facturer le {formatDay(data.billedOn)}
        {'\u00a0'}: {formatEuros(data.totalCents)}
      </h3>
      <Lessons lessons={data.lessons} />
      {data.mayBill && (
        <div className={classes.acts}>
          <Button loading={bill.isPending} onClick={() => bill.mutate({ customerId })}>
            Facturer maintenant
          </Button>
        </div>
      )}
    </section>
  )
}
