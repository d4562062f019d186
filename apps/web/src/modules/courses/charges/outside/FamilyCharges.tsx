// What lessons that did not take place cost a family, on its home.
import type { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import type { Charge } from '@cartable/domain/courses/charges/charges.schema.ts'
import { chargeText } from '@cartable/domain/courses/charges/charges.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAnswer } from '../../../../platform/outside/calls.ts'
import { Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Later } from '../../../../platform/outside/states.tsx'

const listCharges = door<typeof chargesApi.listCharges>('courses.listCharges', 'GET', '/courses/course-charges')
const stateText = ({ status, billableFrom, words, decisionWords, billReference }: Charge): string => {
  if (status === 'contested') return 'Vous l’avez contestée\u00a0: le service vous répond.'
  if (status === 'waived') return 'Non facturée par le service.'
  if (status === 'billed') return `Facturée\u00a0: ${billReference ?? ''}`
  if (decisionWords !== null) return 'Maintenue par le service\u00a0: la facture part cette nuit.'
  return words === null ? `Sera facturée après le ${formatInstant(billableFrom)}.` : ''
}

/** At the first tap: few families contest. */
const loadSheet = () => import('./ContestSheet.tsx')

export const FamilyCharges = () => {
  const [contested, setContested] = useState<Charge | null>(null)
  const { data } = useAnswer(listCharges, { reader: 'family' })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Cours annulés à payer">
      <List>
        {data.rows.map((charge) => (
          <li key={charge.id}>
            <Lead>{chargeText(charge)}</Lead>
            <Quiet>{stateText(charge)}</Quiet>
            {charge.words && <p>«{`\u00a0${charge.words}\u00a0`}»</p>}
            {charge.decisionWords && <p>Réponse du service&nbsp;: «{`\u00a0${charge.decisionWords}\u00a0`}»</p>}
            {charge.mayContest && (
              <Buttons>
                <Button onPress={() => setContested(charge)}>Contester ce montant…</Button>
              </Buttons>
            )}
          </li>
        ))}
      </List>
      {contested && (
        <Later load={loadSheet}>
          {({ ContestSheet }) => <ContestSheet charge={contested} onClose={() => setContested(null)} />}
        </Later>
      )}
    </Section>
  )
}
