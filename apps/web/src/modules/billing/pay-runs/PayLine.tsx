// One self-employed teacher in a month: what he is owed lesson by lesson, what comes off, what is held back and where it is mended.
import { heldReasons, type PayRow, payItemKinds, payMeans } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { counted } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import classes from './pay-runs.module.css'

const duesText = (cents: number): string =>
  cents < 0 ? `reprise ${formatEuros(-cents)}` : `rappel ${formatEuros(cents)}`

const isExtra = ({ kind }: PayRow['items'][number]) => kind === 'travel' || kind === 'bonus'

const Facts = ({ row }: { readonly row: PayRow }) => {
  const extras = row.items.filter(isExtra)
  const lessons = row.items.length - extras.length
  const facts = [
    ...(lessons > 0 ? [counted(lessons, 'cours', 'cours')] : []),
    ...(extras.length === 0
      ? []
      : [`frais et primes ${formatEuros(extras.reduce((sum, { cents }) => sum + cents, 0))}`]),
    ...(row.duesCents === 0 ? [] : [duesText(row.duesCents)]),
    ...(row.carriedCents === 0 ? [] : [`${duesText(row.carriedCents)} à la paie suivante`]),
    ...(row.means === null || row.items.length === 0 ? [] : [payMeans[row.means]]),
  ]
  return facts.length === 0 ? null : <span className={classes.quiet}>{facts.join(' · ')}</span>
}

const Items = ({ items }: Pick<PayRow, 'items'>) =>
  items.length === 0 ? null : (
    <details>
      <summary>Détail</summary>
      <ul>
        {items.map(({ kind, day, words, minutes, cents }) => (
          <li key={`${kind} ${day} ${words} ${cents}`}>
            {payItemKinds[kind]} du {formatDay(day)}, {words}
            {minutes !== null && `, ${durationText(minutes)}`}
            {'\u00a0'}: {formatEuros(cents)}
          </li>
        ))}
      </ul>
    </details>
  )

type Props = {
  readonly row: PayRow
  /** Opens what adds travel or a bonus to it. */
  readonly onAdd: () => void
  readonly isReady: boolean
  readonly isTicked: boolean
  readonly mayWrite: boolean
  readonly onToggle: () => void
}
export const PayLine = ({ row, isReady, isTicked, mayWrite, onAdd, onToggle }: Props) => (
  <li>
    <Checkbox
      checked={isTicked}
      onChange={onToggle}
      disabled={!mayWrite || !isReady}
      aria-label={`${row.teacher}, ${formatEuros(row.totalCents)}`}
    />
    <span className={classes.what}>
      <AppLink href={`/teacher/show/${row.teacherId}`}>{row.teacher}</AppLink>
      <Facts row={row} />
      {row.obstacles.map(({ words, link }) => (
        <span key={words} className={classes.quiet}>
          Retenu{'\u00a0'}: <AppLink href={link}>{words}</AppLink>
        </span>
      ))}
      {row.held.map(({ reason, count, cents }) => (
        <span key={reason} className={classes.quiet}>
          Retenu{'\u00a0'}: {formatEuros(cents)}, {heldReasons[reason]} ({count})
        </span>
      ))}
      <Items items={row.items} />
    </span>
    {mayWrite && (
      <Button size="compact-sm" variant="subtle" aria-label={`Frais ou prime, ${row.teacher}`} onClick={onAdd}>
        Frais ou prime…
      </Button>
    )}
    <span className={classes.amount}>{formatEuros(row.totalCents)}</span>
  </li>
)
