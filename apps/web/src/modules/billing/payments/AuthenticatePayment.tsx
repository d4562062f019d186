// The page where the holder of a card authenticates a payment, by the key of a mail, which leaves the address at once.
import { type LinkedPayment, teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useEffect, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import {
  AnswerCard,
  AnswerFacts,
  AnswerPage,
  AnswerProblem,
  answerClasses as classes,
  useLinkToken,
} from '../../../platform/shell/public/AnswerPage.tsx'
import { CardFields } from '../cards/CardFields.tsx'

/** Words of the specification, its apostrophes included. */
const refused = (reason: string) => `Le paiement a été refusé : ${reason} Veuillez contacter la société.`
const thanks = 'Merci, votre paiement a bien été enregistré.'

/** Where the key waits while this tab lives: the page of the bank may come back to this one. */
const place = 'cle-paiement'

/** The key, read once; what remains in the address and the history is a page without it. */
const useKey = (): string => {
  const given = useLinkToken('apikey')
  const [key] = useState(() => given || (sessionStorage.getItem(place) ?? ''))
  useEffect(() => {
    if (given === '') return
    sessionStorage.setItem(place, given)
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [given])
  return key
}

const closed = {
  paid: ['Déjà réglée', 'Cette facture est payée\u00a0: vous n’avez rien d’autre à faire.'],
  pending: ['Un paiement est déjà en cours', 'Nous attendons la réponse de la banque\u00a0: rien n’est à refaire.'],
  cancelled: ['Cette facture est annulée', 'Rien n’est à payer.'],
  unavailable: ['Le service de paiement ne répond pas', 'Réessayez dans quelques minutes, avec le même lien.'],
} as const

const Pay = ({ payment, apikey }: { readonly payment: LinkedPayment; readonly apikey: string }) => {
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, amount, paymentIntentId, clientSecret, company } = payment
  // the published call carries the key in its query
  const { path } = teacherPaymentsApi.teacherPaymentSuccess
  const keyed = { ...teacherPaymentsApi.teacherPaymentSuccess, path: `${path}?apikey=${encodeURIComponent(apikey)}` }
  const record = useAction(keyed, {
    refreshes: [],
    onSuccess: ({ paymentStatus, paymentMessage }) => {
      if (paymentStatus === 'accepted') return setDone(true)
      setProblem(paymentStatus === 'pending' ? (paymentMessage ?? '') : refused(paymentMessage ?? ''))
    },
  })
  if (isDone)
    return (
      <AnswerCard
        title={thanks}
        lead={`Facture ${payment.reference}, ${formatEuros(amount)}.`}
        company={company}
        isDone
      />
    )
  return (
    <AnswerCard
      title="Confirmez votre paiement"
      lead="Par carte, en toute sécurité. Votre banque peut demander que le titulaire de la carte le confirme."
      company={company}
    >
      <AnswerFacts
        facts={[
          ['Facture', `${payment.reference} du ${formatDay(payment.date)}`],
          ['Professeur', payment.teacher],
          ['Cours', payment.lines.join(' · ')],
          ['Montant', <b key="montant">{formatEuros(amount)}</b>],
        ]}
      />
      <AnswerProblem messages={problem === null ? [] : [unbroken(problem)]} />
      <div className={classes.ways}>
        {paymentIntentId !== null && clientSecret !== null && (
          <CardFields
            kind="payment"
            intent={paymentIntentId}
            clientSecret={clientSecret}
            label={`Payer ${formatEuros(amount)}`}
            onOutcome={(outcome) => {
              if (outcome.status === 'failed') return setProblem(refused(outcome.message))
              setProblem(null)
              record.mutate({ apikey, id, paymentIntentId, amount })
            }}
          />
        )}
      </div>
    </AnswerCard>
  )
}

export const AuthenticatePayment = () => {
  const apikey = useKey()
  const query = useOperation(teacherPaymentsApi.linkedPayment, { apikey }, { once: true })
  return (
    <AnswerPage query={query} token={apikey}>
      {(payment) => {
        if (payment.state === 'to-pay') return <Pay payment={payment} apikey={apikey} />
        const [title, lead] = closed[payment.state]
        return <AnswerCard title={title} lead={lead} company={payment.company} isDone={payment.state === 'paid'} />
      }}
    </AnswerPage>
  )
}
