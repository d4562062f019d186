// What the home page of a family shows below what matters first: prices and money, cards and papers beside, stages and bills.
import type { ComponentProps } from 'react'
import { OwnCards } from '../../billing/cards/outside/own-cards.parts.tsx'
import { OwnDues } from '../../billing/orders/outside/dues.parts.tsx'
import { OwnBills } from '../../billing/orders/outside/own-bills.parts.tsx'
import { OwnPacks } from '../../billing/packs/outside/own-packs.parts.tsx'
import { OwnCredit, OwnDebits, OwnToBill } from '../../billing/receipts/outside/own-money.parts.tsx'
import { OtherWays } from '../../billing/receipts/outside/ways-to-pay.parts.tsx'
import { OwnTaxReturns } from '../../billing/tax-return/outside/own-tax.parts.tsx'
import { Sponsoring } from '../../contracts/affiliations/outside/sponsoring.parts.tsx'
import { ProposedPrices } from '../../contracts/prices/outside/proposed-prices.parts.tsx'
import { AskedReviews } from '../../teachers/reviews/outside/asked-reviews.parts.tsx'
import { OwnStages } from '../../traineeships/outside/own-stages.parts.tsx'
// fetched with the rest of the page, before they are asked for
import './FamilySheets.tsx'

export { FamilyChildren } from './FamilyChildren.tsx'

export const FamilySide = () => (
  <>
    <OwnCards />
    <OwnTaxReturns />
    <Sponsoring />
  </>
)
type MoneyProps = ComponentProps<typeof ProposedPrices> &
  Pick<ComponentProps<typeof OwnDues>, 'isFirst'> &
  ComponentProps<typeof AskedReviews>
/** Prices to answer, what is owed, and what other money says. */
export const FamilyMoney = ({ students, isFirst, reviews }: MoneyProps) => (
  <>
    <ProposedPrices students={students} />
    <OwnDues isFirst={isFirst}>
      <OtherWays />
    </OwnDues>
    <OwnToBill />
    <OwnDebits />
    <OwnPacks />
    <OwnCredit />
    <AskedReviews reviews={reviews} />
  </>
)
export const FamilyRest = () => (
  <>
    <OwnStages byStudent />
    <OwnBills />
  </>
)
