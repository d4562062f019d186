// What is known of a replacement before it is sent: each lesson with what stands against it, the contract it joins, who is told.
import type { ReplacementCheck } from '@cartable/domain/contracts/replacements/replacements.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Alert } from '@mantine/core'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import classes from '../shared/contracts.module.css'

type Lines = readonly { readonly at: string; readonly said: string }[]
const linesOf = (check: ReplacementCheck, of: 'obstacles' | 'warnings'): Lines =>
  check.lessons.flatMap(({ at, [of]: said }) => said.map((one) => ({ at, said: one })))

const Listed = ({ lines }: { readonly lines: Lines }) =>
  lines.map(({ at, said }) => (
    <div key={`${at}${said}`}>
      {formatInstant(at)}
      {'\u00a0'}: {unbroken(said)}
    </div>
  ))

export const ReplacementVerdict = ({ check }: { readonly check: ReplacementCheck }) => {
  const [obstacles, warnings] = [linesOf(check, 'obstacles'), linesOf(check, 'warnings')]
  const isPossible = check.obstacles.length === 0 && obstacles.length === 0
  return (
    <div role="status" aria-live="polite" data-span={6}>
      {!isPossible && (
        <Alert color="danger">
          {check.obstacles.map((obstacle) => (
            <div key={obstacle}>{unbroken(obstacle)}</div>
          ))}
          <Listed lines={obstacles} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="warning">
          <Listed lines={warnings} />
        </Alert>
      )}
      {isPossible && check.lessons.length > 0 && (
        <p className={classes.help}>
          Professeur libre{'\u00a0'}: {counted(check.lessons.length, 'cours', 'cours')}.
        </p>
      )}
      {check.joins && (
        <p className={classes.help}>
          Ces cours rejoignent le contrat{' '}
          <AppLink href={`/privateTuition/contract/${check.joins.id}`}>{check.joins.number}</AppLink> de ce professeur,
          à son tarif
          {check.joins.endsOn &&
            `, qui se termine le ${formatDay(check.joins.endsOn)} ou au jour choisi s’il est plus tard`}
          .
        </p>
      )}
      {isPossible && (
        <p className={classes.help}>
          Prévenus{'\u00a0'}: {check.told.join(' ; ')}
        </p>
      )}
    </div>
  )
}
