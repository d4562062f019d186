// Packs of hours as they are read everywhere: what each is of, what is left, what is still to be paid.
import { leftOnPackText } from '@cartable/domain/billing/packs/packs.rules.ts'
import type { HourPack } from '@cartable/domain/billing/packs/packs.schema.ts'
import { packMomentLabels } from '@cartable/domain/billing/packs/packs.words.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './packs.module.css'

const meanings = { unpaid: 'warning', paid: 'success', used: 'grey', ended: 'grey' } as const

/** What its moment says in words, to its reader. */
const standing = (pack: HourPack, reader: 'family' | 'office'): string => {
  if (pack.moment === 'ended') return `Terminé le ${formatDay(pack.endedOn ?? pack.soldOn)}.`
  const left = leftOnPackText(pack.minutes, pack.leftMinutes, reader)
  if (pack.dueCents === 0) return left
  return `${left} ${formatEuros(pack.dueCents)} à payer avant ${reader === 'family' ? 'vos' : 'les'} prochains cours\u00a0: d’ici là, ils sont facturés au prix du contrat.`
}

type Props = {
  readonly packs: readonly HourPack[]
  readonly reader: 'family' | 'office'
  /** Buttons of one. */
  readonly actions?: (pack: HourPack) => ReactNode
}
export const PackLines = ({ packs, reader, actions }: Props) => (
  <ul className={classes.lines}>
    {packs.map((pack) => (
      <li key={pack.id}>
        <span className={classes.what}>
          {unbroken(standing(pack, reader))}
          <span className={classes.quiet}>
            {pack.what} · {durationText(pack.minutes)} vendues {formatEuros(pack.priceCents)} le{' '}
            {formatDay(pack.soldOn)}, {formatEuros(pack.hourlyPriceCents)} l’heure
          </span>
        </span>
        <Statut meaning={meanings[pack.moment]}>{packMomentLabels[pack.moment]}</Statut>
        {actions?.(pack)}
      </li>
    ))}
  </ul>
)
