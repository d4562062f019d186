// How a family pays otherwise what it owes: by transfer, by cheque, or in three times once the office agrees.

import type { PlanOffer } from '@cartable/domain/billing/debits/plan-requests.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, List, Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { askPlan, planOffers, waysToPay, withdrawPlanRequest } from './receipts.doors.ts'

const companyWords = { 'private-tuition': 'cours particuliers', traineeship: 'stages' } as const

/** The account, and where cheques go. */
export const Ways = () => {
  const ways = useAnswer(waysToPay, {})
  return (
    <Answered of={ways}>
      {({ ways: all }) =>
        all.length === 0 ? (
          <Card>
            <Quiet>
              Vous n’avez rien à régler{'\u00a0'}: l’IBAN et l’adresse où envoyer un chèque sont donnés ici avec votre
              prochaine facture à régler.
            </Quiet>
          </Card>
        ) : (
          <List>
            {all.map((way) => (
              <li key={way.company}>
                {all.length > 1 && <Quiet>Pour les {companyWords[way.company]}</Quiet>}
                {way.iban && (
                  <p>
                    Virement{'\u00a0'}: <b>{way.iban}</b>
                  </p>
                )}
                <p>
                  Chèque à l’ordre <b>{de(way.payee)}</b>
                  {way.address && `, à envoyer à ${way.address}`}
                </p>
                <p>
                  Référence à indiquer{'\u00a0'}: <b>{way.reference}</b>
                </p>
              </li>
            ))}
          </List>
        )
      }
    </Answered>
  )
}

const WaysSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet title="Payer par virement ou par chèque" onClose={onClose}>
    <Ways />
    <Quiet>Nous enregistrons votre paiement dès que nous le recevons.</Quiet>
  </Sheet>
)

const AskSheet = ({ offer, onClose }: { readonly offer: PlanOffer; readonly onClose: () => void }) => {
  const act = useAct(askPlan)
  const form = useForm({ words: '' })
  return (
    <Sheet title="Payer en 3 fois" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ words }) => ({ company: offer.company, words: words || null })}
        after={() => {
          toast('Demande envoyée\u00a0: notre équipe vous répond.')
          onClose()
        }}
      >
        <p>
          {formatEuros(offer.totalCents)} en trois échéances, par exemple{'\u00a0'}:
        </p>
        <List>
          {offer.instalments.map(({ dueOn, amountCents }) => (
            <li key={dueOn}>
              {formatEuros(amountCents)} le {formatDay(dueOn)}
            </li>
          ))}
        </List>
        <Quiet>Notre équipe accepte et confirme les dates par mail. D’ici là, rien ne change.</Quiet>
        <TextArea {...form.at('words')} label="Un mot pour notre équipe" optional maxLength={500} />
        <Buttons>
          <Button kind="primary" submits grows>
            Demander
          </Button>
          <Button onPress={onClose}>Annuler</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

const Offer = ({ offer, isAlone }: { readonly offer: PlanOffer; readonly isAlone: boolean }) => {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useAct(withdrawPlanRequest, { done: () => toast('Demande retirée.') })
  const { request, mayAsk, company } = offer
  return (
    <>
      {request?.status === 'pending' && (
        <Notice>
          <p>
            Vous avez demandé à payer en 3 fois le {formatDay(request.askedOn)}
            {'\u00a0'}: notre équipe vous répond.
          </p>
          <Button kind="quiet" isBusy={withdraw.isBusy} onPress={() => void withdraw.run({ id: request.id })}>
            Retirer ma demande
          </Button>
          <Failure of={withdraw} />
        </Notice>
      )}
      {request?.status === 'refused' && (
        <Notice meaning="warning">
          Votre demande de payer en 3 fois n’est pas acceptée{'\u00a0'}: {request.answerWords}
        </Notice>
      )}
      {mayAsk && (
        <Button kind="quiet" onPress={() => setAsking(true)}>
          {isAlone ? 'Payer en 3 fois' : `Payer en 3 fois, ${companyWords[company]}`}
        </Button>
      )}
      {isAsking && <AskSheet offer={offer} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Below what is due. */
export const OtherWays = () => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useAnswer(planOffers, {})
  return (
    <>
      <Buttons>
        <Button kind="quiet" onPress={() => setOpen(true)}>
          Par virement ou par chèque
        </Button>
        {data?.offers.map((offer) => (
          <Offer key={offer.company} offer={offer} isAlone={data.offers.length === 1} />
        ))}
      </Buttons>
      {isOpen && <WaysSheet onClose={() => setOpen(false)} />}
    </>
  )
}
