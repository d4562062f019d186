// Hours of stages of employees of the company: its payroll is kept elsewhere, so they are listed, exported, and ticked once they were given to it.
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { hoursApi } from '@cartable/domain/traineeships/pay/hours.api.ts'
import type { EmployeeHours as Hours } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './pay.module.css'
import { minutesText, rateText } from './pay-texts.ts'

const sum = (lines: readonly Hours[], of: (line: Hours) => number) => lines.reduce((all, line) => all + of(line), 0)

const Teacher = ({ lines, mayWrite }: { readonly lines: readonly Hours[]; readonly mayWrite: boolean }) => {
  const hand = useAction(hoursApi.handHours, {
    refreshes: [['traineeships'], ['payroll']],
    onSuccess: ({ isValid, errorMsgs }, { isHanded }) =>
      void (isValid
        ? toast.success(isHanded ? 'Heures notées comme transmises à la paie.' : 'Heures de nouveau à transmettre.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const [first] = lines
  if (!first) return null
  const { teacher, handedOn } = first
  const ids = lines.map(({ id }) => id)
  return (
    <li data-off={handedOn !== null || undefined}>
      <span className={classes.what}>
        {teacher}
        <span className={classes.quiet}>
          {minutesText(sum(lines, ({ minutes }) => minutes))} ·{' '}
          {handedOn === null ? 'à transmettre' : `transmis le ${formatDay(handedOn)}`}
        </span>
        <details>
          <summary>Détail</summary>
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                {formatDay(line.day)}, {line.session}, {line.words}
                {'\u00a0'}: {minutesText(line.minutes)} × {rateText(line.rateCents)}, {formatEuros(line.amountCents)}
                {line.reason && ` (${line.reason})`}
              </li>
            ))}
          </ul>
        </details>
      </span>
      <span className={classes.amount}>{formatEuros(sum(lines, ({ amountCents }) => amountCents))}</span>
      {mayWrite && (
        <Button
          size="compact-sm"
          variant={handedOn === null ? 'default' : 'subtle'}
          loading={hand.isPending}
          aria-label={`${handedOn === null ? 'Transmis à la paie' : 'Remettre à transmettre'}, ${teacher}`}
          onClick={() => hand.mutate({ ids, isHanded: handedOn === null })}
        >
          {handedOn === null ? 'Transmis à la paie' : 'Remettre à transmettre'}
        </Button>
      )}
    </li>
  )
}

/** Nothing is shown in a month without any. */
export const EmployeeHours = ({ month }: { readonly month: string }) => {
  const mayWrite = useCan('payroll', 'write')
  const query = useOperation(hoursApi.employeeHours, { month }, { background: true, keepPrevious: true })
  const lines = query.data?.lines ?? []
  if (lines.length === 0) return null
  const blocks = Map.groupBy(lines, ({ teacherId, handedOn }) => `${teacherId} ${handedOn ?? ''}`)
  return (
    <section aria-label="Heures de stage à reprendre en paie" className={classes.block}>
      <h2>Heures de stage à reprendre en paie</h2>
      <p className={classes.quiet}>
        Ces professeurs sont salariés de la société de stages{'\u00a0'}: leur bulletin se fait dans le logiciel de paie,
        d’après cette liste.
      </p>
      <ul className={classes.lines}>
        {[...blocks].map(([key, own]) => (
          <Teacher key={key} lines={own} mayWrite={mayWrite} />
        ))}
      </ul>
      <Button
        component="a"
        href={urlOf(hoursApi.exportEmployeeHours, { month })}
        download
        mt="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Exporter ({formatMonth(month)})
      </Button>
    </section>
  )
}
