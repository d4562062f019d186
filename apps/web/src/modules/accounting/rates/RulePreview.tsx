// « Ce que cela change »: contracts, lessons and registrations that a rule would reach, what no count tells, and last month's bills tried with it.
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import type { RuleEffect } from '@cartable/domain/accounting/rates/rules.schema.ts'
import { formatEuros, formatPercent, vatInside } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { plural } from '../../../platform/fields/texts.ts'
import { useFormShared } from '../../../platform/form/form-context.ts'
import { formatCount } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './rates.module.css'

const rate = (percent: string | null) => (percent === null ? 'aucun taux' : formatPercent(percent))
const hundred = 10_000
const exclTax = (percent: string | null) => formatEuros(hundred - vatInside(hundred, percent ?? '0'))

const Moves = ({ effect }: { readonly effect: RuleEffect }) => {
  if (effect.contracts.length === 0) return <p>Aucun contrat en cours n’est touché.</p>
  const { activeContracts, plannedLessons } = effect
  return (
    <>
      <p>
        {`${formatCount(activeContracts)} ${plural(activeContracts, 'contrat', 'contrats')} en cours, ${formatCount(plannedLessons)} cours ${plural(plannedLessons, 'prévu', 'prévus')} à partir de ce jour.`}
      </p>
      <ul>
        {effect.moves.map(({ fromPercent, toPercent, contracts }) => (
          <li key={`${fromPercent} ${toPercent}`}>
            {`${rate(fromPercent)} → ${rate(toPercent)}\u00a0: ${formatCount(contracts)} ${plural(contracts, 'contrat', 'contrats')}. Pour 100\u00a0€ TTC\u00a0: HT ${exclTax(fromPercent)} → ${exclTax(toPercent)}.`}
          </li>
        ))}
      </ul>
      <ul className={classes.touched}>
        {effect.contracts.map(({ id, number, who, fromPercent, toPercent, opensCredit }) => (
          <li key={id}>
            <AppLink href={`/contract/show?id=${id}`}>{number}</AppLink>
            {` ${who}\u00a0: ${rate(fromPercent)} → ${rate(toPercent)}${opensCredit ? '' : ', sans crédit d’impôt'}`}
          </li>
        ))}
      </ul>
    </>
  )
}

const Registrations = ({ moves }: { readonly moves: RuleEffect['registrations'] }) =>
  moves.length === 0 ? (
    <p>Aucune inscription à un stage, encore à facturer, n’est touchée.</p>
  ) : (
    <ul>
      {moves.map(({ fromPercent, toPercent, registrations }) => (
        <li key={`${fromPercent} ${toPercent}`}>
          {`${rate(fromPercent)} → ${rate(toPercent)}\u00a0: ${formatCount(registrations)} ${plural(registrations, 'inscription', 'inscriptions')} à un stage, encore à facturer. Pour 100\u00a0€ TTC\u00a0: HT ${exclTax(fromPercent)} → ${exclTax(toPercent)}.`}
        </li>
      ))}
    </ul>
  )

const Tried = ({ tried }: { readonly tried: RuleEffect['tried'] }) => (
  <>
    <h3>Essai sur le mois dernier</h3>
    {tried.differences.length === 0 ? (
      <p>{`${formatCount(tried.lessons)} cours ${plural(tried.lessons, 'facturé', 'facturés')}\u00a0: aucune différence.`}</p>
    ) : (
      <ul className={classes.touched}>
        {tried.differences.map(({ billId, reference, who, billedPercent, triedPercent, cents }) => (
          <li key={billId}>
            {`${reference}, ${who}\u00a0: facturé à ${rate(billedPercent)}, serait à ${rate(triedPercent)} (${cents > 0 ? '+' : ''}${formatEuros(cents)} de TVA)`}
          </li>
        ))}
      </ul>
    )}
  </>
)

export const RulePreview = () => {
  const { getValues } = useFormShared()
  const [effect, setEffect] = useState<RuleEffect | null>(null)
  const ask = async () => {
    const values = getValues() as SentOf<typeof rulesApi.rulePreview>
    if (!values.from || !values.legalBasis) {
      toast.error('Donnez d’abord le jour et la base légale.')
      return
    }
    setEffect(await call(rulesApi.rulePreview, values).catch(() => null))
  }
  return (
    <section aria-label="Ce que cela change" className={classes.effect}>
      <Button onClick={() => void ask()}>Ce que cela change</Button>
      {effect && (
        <output>
          <Moves effect={effect} />
          <Registrations moves={effect.registrations} />
          {effect.unsaid.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Tried tried={effect.tried} />
        </output>
      )}
    </section>
  )
}
