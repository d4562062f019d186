// A family's own bills and credit notes on its home: what each came to, what became of its money, and the paper to keep.
import type { BillRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { lazy, Suspense, useState } from 'react'
import { urlAt } from '../../../../platform/api/client.ts'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Lead, List, type Meaning, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { listBills, printBill } from './orders.doors.ts'

const MoneySheet = lazy(async () => ({ default: (await import('../../timeline/outside/MoneySheet.tsx')).MoneySheet }))

/** How far the list goes at each « Voir plus ». */
const sizes = [3, 10, 50, 100]

const stateOf = (bill: BillRow): readonly [string, Meaning | null] => {
  if (bill.type === 'credit-note') return ['Avoir', null]
  if (bill.isCancelled) return ['Annulée', null]
  if (bill.isPayed) return ['Payée', 'success']
  // the rest comes from the tax advance
  if (bill.customerDue > 0) return ['À régler', 'warning']
  return bill.expected > 0 ? ['Avance attendue', 'info'] : ['Soldée', null]
}

const Bill = ({ bill, onFollow }: { readonly bill: BillRow; readonly onFollow: () => void }) => {
  const [state, meaning] = stateOf(bill)
  return (
    <li>
      <Lead>
        {bill.reference} · {formatEuros(bill.totalPrice)}
      </Lead>
      <Quiet>
        du {formatDay(bill.date)}
        {bill.studentName && ` pour ${bill.studentName}`}
      </Quiet>
      {bill.advance && <Quiet>{unbroken(bill.advance)}</Quiet>}
      <Badge {...(meaning ? { meaning } : {})}>{state}</Badge>
      <Buttons>
        <ButtonLink
          icon="file"
          href={urlAt(printBill, { id: String(bill.id), mode: 'details' })}
          label={`Voir ${bill.type === 'bill' ? 'la facture' : 'l’avoir'} ${bill.reference} (nouvel onglet)`}
        >
          Voir
        </ButtonLink>
        {bill.type === 'bill' && (
          <Button kind="quiet" label={`Suivi de l’argent\u00a0: Facture ${bill.reference}`} onPress={onFollow}>
            Suivi
          </Button>
        )}
      </Buttons>
    </li>
  )
}

export const OwnBills = () => {
  const [step, setStep] = useState(0)
  const [followed, setFollowed] = useState<BillRow | null>(null)
  const bills = useAnswer(listBills, { mode: 'customer', sort: 'date.desc', size: String(sizes[step] ?? 100) })
  if (bills.data?.rows.length === 0) return null
  return (
    <Section
      title="Vos factures"
      {...(bills.data ? { count: bills.data.total } : {})}
      aside={
        <ButtonLink kind="quiet" to="/espace/mois">
          Mois par mois
        </ButtonLink>
      }
    >
      <Answered of={bills}>
        {({ rows, total }) => (
          <>
            <List>
              {rows.map((bill) => (
                <Bill key={bill.id} bill={bill} onFollow={() => setFollowed(bill)} />
              ))}
            </List>
            {total > rows.length && step < sizes.length - 1 && (
              <Buttons>
                <Button kind="quiet" onPress={() => setStep(step + 1)}>
                  Voir plus de factures
                </Button>
              </Buttons>
            )}
          </>
        )}
      </Answered>
      {followed !== null && (
        <Suspense fallback={null}>
          <MoneySheet
            orderId={followed.orderId}
            what={`Facture ${followed.reference}`}
            onClose={() => setFollowed(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}
