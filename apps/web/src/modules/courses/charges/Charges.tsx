// What lessons that did not take place cost: a family contests it, the office waives or maintains it.
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import type { Charge, ChargeDecision } from '@cartable/domain/courses/charges/charges.schema.ts'
import { chargeText } from '@cartable/domain/courses/charges/charges.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { ContestDialog, DecideDialog } from './ChargeWords.tsx'
import classes from './charges.module.css'

const stateText = (
  { status, billableFrom, words, decisionWords, billReference }: Charge,
  isOffice: boolean,
): string => {
  if (status === 'contested')
    return isOffice
      ? 'Contestée par la famille\u00a0: à vous de décider.'
      : 'Vous l’avez contestée\u00a0: le service vous répond.'
  if (status === 'waived') return 'Non facturée par le service.'
  if (status === 'billed') return `Facturée\u00a0: ${billReference ?? ''}`
  if (decisionWords !== null) return 'Maintenue par le service\u00a0: la facture part cette nuit.'
  return words === null ? `Sera facturée après le ${formatInstant(billableFrom)}.` : ''
}

/** `Famille : 2 en 12 mois · professeur : 1 cours annulé en 12 mois`. */
const countsText = ({ familyCount, teacherCount }: Charge): string | null =>
  familyCount === null || teacherCount === null
    ? null
    : `En 12\u00a0mois\u00a0: ${familyCount} pour cette famille\u00a0; ${teacherCount} cours annulé${teacherCount > 1 ? 's' : ''} par ce professeur.`

const One = ({ charge, isOffice }: { readonly charge: Charge; readonly isOffice: boolean }) => {
  const [isContesting, setContesting] = useState(false)
  const [decision, setDecision] = useState<ChargeDecision | null>(null)
  const counts = countsText(charge)
  return (
    <li className={classes.charge}>
      <p>{chargeText(charge)}</p>
      {isOffice && (
        <p className={classes.quiet}>
          {charge.customerName}
          {charge.teacherCents ? ` · part du professeur\u00a0: ${formatEuros(charge.teacherCents)}` : ''}
        </p>
      )}
      <p className={classes.quiet}>{stateText(charge, isOffice)}</p>
      {charge.words && <p>«{`\u00a0${charge.words}\u00a0`}»</p>}
      {charge.decisionWords && <p>Réponse du service&nbsp;: «{`\u00a0${charge.decisionWords}\u00a0`}»</p>}
      {counts && <p className={classes.quiet}>{counts}</p>}
      {(charge.mayContest || charge.mayDecide) && (
        <div className={classes.acts}>
          {charge.mayContest && (
            <Button size="md" onClick={() => setContesting(true)}>
              Contester ce montant…
            </Button>
          )}
          {charge.mayDecide && (
            <Button size="md" onClick={() => setDecision('waive')}>
              Ne pas facturer…
            </Button>
          )}
          {charge.mayDecide && charge.status === 'contested' && (
            <Button size="md" onClick={() => setDecision('keep')}>
              Maintenir…
            </Button>
          )}
        </div>
      )}
      {isContesting && <ContestDialog charge={charge} onClose={() => setContesting(false)} />}
      {decision && <DecideDialog charge={charge} decision={decision} onClose={() => setDecision(null)} />}
    </li>
  )
}

export const ChargeItems = ({
  rows,
  isOffice = false,
}: {
  readonly rows: readonly Charge[]
  readonly isOffice?: boolean
}) => (
  <ul className={classes.charges}>
    {rows.map((charge) => (
      <One key={charge.id} charge={charge} isOffice={isOffice} />
    ))}
  </ul>
)

/** For the office: those of everybody that wait, the contested ones first. */
export const ChargesToSettle = () => {
  const { data } = useOperation(chargesApi.listCharges, {}, { background: true })
  const rows = data?.rows.filter(({ status }) => status === 'proposed' || status === 'contested')
  if (!rows) return null
  return (
    <section aria-labelledby="annulations">
      <h2 id="annulations">Annulations tardives et absences</h2>
      {rows.length === 0 ? <EmptyLine>Aucune n’attend.</EmptyLine> : <ChargeItems rows={rows} isOffice />}
    </section>
  )
}
