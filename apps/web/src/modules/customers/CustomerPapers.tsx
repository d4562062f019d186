// What the record of a customer shows below its form: its second parent, its tax advance, cards, documents and bills, loaded when they come into sight.
import { Embedded } from '../../platform/form/Embedded.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { BillsTable, CustomerCards } from '../billing/billing.parts.tsx'
import { CustomerAccount, CustomerOrders, CustomerTransactions, TaxReturn } from '../billing/customer.parts.tsx'
import { CustomerDocuments } from '../documents/documents.parts.tsx'
import { AdvanceSection } from '../urssaf/urssaf.parts.tsx'
import { HouseholdSection } from './household/HouseholdSection.tsx'

export const CustomerPapers = ({ customerId }: { readonly customerId: number }) => {
  const seesBills = useCan('billing', 'read')
  const canWrite = useCan('customers', 'write')
  return (
    <>
      <HouseholdSection customerId={customerId} />
      <AdvanceSection customerId={customerId} />
      <div data-section="cartes" data-title="Cartes">
        <Embedded>
          <CustomerCards customerId={customerId} canAdd={canWrite} />
        </Embedded>
      </div>
      <CustomerDocuments customerId={customerId} />
      {seesBills && (
        <>
          <Section id="compte" title="Compte client" free>
            <Embedded>
              <CustomerAccount customerId={customerId} />
            </Embedded>
          </Section>
          <Section id="justificatif-fiscal" title="Justificatif fiscal" free>
            <Embedded>
              <TaxReturn customerId={customerId} />
            </Embedded>
          </Section>
          <Section id="commandes" title="Commandes" free>
            <Embedded>
              <CustomerOrders customerId={customerId} />
            </Embedded>
          </Section>
          <Section id="transactions" title="Transactions" free>
            <Embedded>
              <CustomerTransactions customerId={customerId} />
            </Embedded>
          </Section>
          <Section id="factures" title="Factures" free>
            <Embedded>
              <BillsTable customerId={customerId} />
            </Embedded>
          </Section>
        </>
      )}
    </>
  )
}
