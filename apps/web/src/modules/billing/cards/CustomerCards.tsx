// Cards of a customer: the one that bills are charged to, and adding another.

import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../billing.module.css'
import { AddCardDialog } from './AddCardDialog.tsx'

type Props = { readonly customerId?: number; readonly canAdd: boolean }

/** `2027-03-31` → `03/27`, as it is printed on the card. */
const monthOf = (day: string) => `${day.slice(5, 7)}/${day.slice(2, 4)}`

export const CustomerCards = ({ customerId, canAdd }: Props) => {
  const [isAdding, setAdding] = useState(false)
  const cards = useOperation(billingApi.showCards, customerId === undefined ? {} : { id: String(customerId) })
  return (
    <section aria-labelledby="cartes" className={classes.block}>
      <div className={classes.blockHead}>
        <h2 id="cartes">Cartes bancaires</h2>
        {canAdd && <NewButton label="Ajouter une carte" onClick={() => setAdding(true)} isQuiet />}
      </div>
      <QueryPanel query={cards} what="les cartes">
        {({ cards: list }) =>
          list.length === 0 ? (
            <EmptyLine>Aucune carte enregistrée{'\u00a0'}: les factures sont à payer une à une.</EmptyLine>
          ) : (
            <ul className={classes.papers}>
              {list.map((card) => (
                <li key={card.id}>
                  <IconCreditCard size={18} aria-hidden />
                  <span className={classes.paperName}>
                    {(card.brand ?? 'Carte').toUpperCase()} •••• {card.last4}
                    {card.expiresOn && <span className={classes.quiet}> expire fin {monthOf(card.expiresOn)}</span>}
                  </span>
                  {card.isExpired && <Statut meaning="danger">Expirée</Statut>}
                  {card.isDefault && <Statut meaning="success">Utilisée pour les factures</Statut>}
                </li>
              ))}
            </ul>
          )
        }
      </QueryPanel>
      {isAdding && (
        <AddCardDialog {...(customerId === undefined ? {} : { customerId })} onClose={() => setAdding(false)} />
      )}
    </section>
  )
}
