// The cards of a family on its home: the one that bills are charged to, another one in its place, and none any more.
import type { CustomerCard } from '@cartable/domain/billing/orders/billing.schema.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useMayPay } from '../../../../platform/session/session.ts'
import { removeCard, showCards } from './cards.doors.ts'
import { NewCard } from './NewCard.tsx'

/** `2027-03-31` → `03/27`, as it is printed on the card. */
const monthOf = (day: string) => `${day.slice(5, 7)}/${day.slice(2, 4)}`

/** Lessons to confirm say which card is asked. */
const paidBy = ['courses'] as const

/** The new one first: a card that is refused leaves the old one. */
const ReplaceSheet = ({ card, onClose }: { readonly card: CustomerCard; readonly onClose: () => void }) => {
  const remove = useAct(removeCard, { touches: paidBy })
  return (
    <Sheet title={`Remplacer la carte •••• ${card.last4}`} onClose={onClose}>
      <NewCard
        label="Enregistrer la carte"
        onSaved={() => {
          void remove.run({ id: card.id })
          toast('Carte remplacée.')
          onClose()
        }}
      />
    </Sheet>
  )
}

const RemoveSheet = ({ card, onClose }: { readonly card: CustomerCard; readonly onClose: () => void }) => {
  const remove = useAct(removeCard, {
    touches: paidBy,
    done: () => {
      toast('Carte retirée.')
      onClose()
    },
  })
  return (
    <Sheet title={`Retirer la carte •••• ${card.last4}`} onClose={onClose}>
      <p>Plus rien ne lui sera demandé{'\u00a0'}: vos factures seront à payer une à une.</p>
      <Failure of={remove} />
      <Buttons>
        <Button kind="danger" isBusy={remove.isBusy} onPress={() => void remove.run({ id: card.id })}>
          Retirer la carte
        </Button>
        <Button onPress={onClose}>La garder</Button>
      </Buttons>
    </Sheet>
  )
}

/** Whoever leaves paying to the other parent reads which card is asked, and changes nothing. */
export const OwnCards = () => {
  const mayPay = useMayPay()
  const [isAdding, setAdding] = useState(false)
  const [replaced, setReplaced] = useState<CustomerCard | null>(null)
  const [removed, setRemoved] = useState<CustomerCard | null>(null)
  const cards = useAnswer(showCards, {})
  return (
    <Section
      title="Cartes bancaires"
      aside={
        mayPay && (
          <Button kind="quiet" icon="plus" onPress={() => setAdding(true)}>
            Ajouter une carte
          </Button>
        )
      }
    >
      <Answered of={cards}>
        {({ cards: kept }) =>
          kept.length === 0 ? (
            <Card>
              <p>Aucune carte enregistrée{'\u00a0'}: les factures sont à payer une à une.</p>
            </Card>
          ) : (
            <List>
              {kept.map((card) => (
                <li key={card.id}>
                  <b>
                    {(card.brand ?? 'Carte').toUpperCase()} •••• {card.last4}
                  </b>
                  {card.expiresOn && <Quiet>Expire fin {monthOf(card.expiresOn)}</Quiet>}
                  {card.isExpired && <Badge meaning="danger">Expirée</Badge>}{' '}
                  {card.isDefault && <Badge meaning="success">Utilisée pour les factures</Badge>}
                  {mayPay && (
                    <Buttons>
                      <Button kind="quiet" onPress={() => setReplaced(card)}>
                        Remplacer
                      </Button>
                      <Button
                        kind="danger"
                        label={`Retirer la carte •••• ${card.last4}`}
                        onPress={() => setRemoved(card)}
                      >
                        Retirer
                      </Button>
                    </Buttons>
                  )}
                </li>
              ))}
            </List>
          )
        }
      </Answered>
      {removed && <RemoveSheet card={removed} onClose={() => setRemoved(null)} />}
      {replaced && <ReplaceSheet card={replaced} onClose={() => setReplaced(null)} />}
      {isAdding && (
        <Sheet title="Ajouter une carte" onClose={() => setAdding(false)}>
          <NewCard
            label="Enregistrer la carte"
            onSaved={() => {
              toast('Carte enregistrée.')
              setAdding(false)
            }}
          />
        </Sheet>
      )}
    </Section>
  )
}
