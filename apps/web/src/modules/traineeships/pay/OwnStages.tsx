// The stages of a teacher at home: the groups asked for or held, the days, the rate agreed, what the hours given bring.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { OwnStage } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './pay.module.css'
import { minutesText, rateText } from './pay-texts.ts'

const payText = ({ minutes, amountCents, sentCents, paidCents }: OwnStage): string | null => {
  if (minutes === 0 && sentCents === 0) return null
  const state =
    sentCents === 0 ? 'pas encore en paie' : paidCents === sentCents ? 'payé' : `${formatEuros(sentCents)} en paie`
  return `${minutesText(minutes)} données\u00a0: ${formatEuros(amountCents)}, ${state}`
}

export const OwnStages = ({ rows }: { readonly rows: readonly OwnStage[] }) => (
  <ul className={classes.lines} aria-label="Mes stages">
    {rows.map((stage) => (
      <li key={stage.proposalId}>
        <Statut meaning={stage.status === 'sent' ? 'warning' : 'success'}>
          {stage.status === 'sent' ? 'Proposé' : 'Accepté'}
        </Statut>
        <span className={classes.what}>
          {stage.session}, {stage.words}
          <span className={classes.quiet}>
            {[stage.days.map(dayLabel).join(', '), stage.hours, stage.place].filter(Boolean).join(' · ')}
          </span>
          <span className={classes.quiet}>
            {[rateText(stage.rateCents), payText(stage)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </li>
    ))}
  </ul>
)
