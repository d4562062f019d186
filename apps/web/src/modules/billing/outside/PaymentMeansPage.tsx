// « Moyens de paiement » of a family: its cards, its mandates, and how it pays otherwise.
import { householdWords } from '@cartable/domain/customers/household/household.words.ts'
import { Notice, Section } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { useMayPay } from '../../../platform/session/session.ts'
import { OwnCards } from '../cards/outside/own-cards.parts.tsx'
import { OwnMandates } from '../receipts/outside/own-money.parts.tsx'
import { Ways } from '../receipts/outside/ways-to-pay.parts.tsx'

export const PaymentMeansPage = () => (
  <Page
    title="Moyens de paiement"
    back="/espace/compte"
    narrow
    lead="Ce que nous demandons à votre carte ou à votre banque, et comment payer autrement."
  >
    {!useMayPay() && <Notice>{householdWords.otherPays}</Notice>}
    <OwnCards />
    <OwnMandates />
    <Section title="Par virement ou par chèque">
      <Ways />
    </Section>
  </Page>
)
