// The page where the holder of a card authenticates a payment, by the key of a mail, which leaves the address at once.
import type { LinkedPayment } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useEffect, useState } from 'react'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { AnswerFacts, AnswerPage, LinkAnswered } from '../../../../platform/outside/link.tsx'
import { go, usePlace, useSearch } from '../../../../platform/outside/router.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { CardFields } from '../../cards/outside/CardFields.tsx'
import { linkedPayment, paymentSuccess } from './payments.doors.ts'

/** Words of the specification, its apostrophes included. */
const refused = (reason: string) => `Le paiement a été refusé : ${reason} Veuillez contacter la société.`
const thanks = 'Merci, votre paiement a bien été enregistré.'

/** Where the key waits while this tab lives: the page of the bank may come back to this one. */
const kept = 'cle-paiement'

/** The key, read once; what remains in the address and the history is a page without it. */
const useKey = (): string => {
  const given = useSearch('apikey') ?? ''
  const { path } = usePlace()
  const [key] = useState(() => given || (sessionStorage.getItem(kept) ?? ''))
  useEffect(() => {
    if (given === '') return
    sessionStorage.setItem(kept, given)
    void go(path, { replace: true, anyway: true })
  }, [given, path])
  return key
}

const waits = {
  pending: ['Un paiement est déjà en cours', 'Nous attendons la réponse de la banque\u00a0: rien n’est à refaire.'],
  unavailable: ['Le service de paiement ne répond pas', 'Réessayez dans quelques minutes, avec le même lien.'],
} as const
const closed = {
  bill: {
    ...waits,
    paid: ['Déjà réglée', 'Cette facture est payée\u00a0: vous n’avez rien d’autre à faire.'],
    cancelled: ['Cette facture est annulée', 'Rien n’est à payer.'],
  },
  pack: {
    ...waits,
    paid: ['Déjà réglé', 'Ce pack d’heures est payé\u00a0: vous n’avez rien d’autre à faire.'],
    cancelled: ['Ce pack d’heures est terminé', 'Rien n’est à payer.'],
  },
} as const

const Pay = ({ payment, apikey }: { readonly payment: LinkedPayment; readonly apikey: string }) => {
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, amount, paymentIntentId, clientSecret, company } = payment
  const isPack = payment.what === 'pack'
  // the published call carries the key in its query
  const keyed = { ...paymentSuccess, path: `${paymentSuccess.path}?apikey=${encodeURIComponent(apikey)}` }
  const record = useAct(keyed, {
    done: ({ paymentStatus, paymentMessage }) => {
      if (paymentStatus === 'accepted') return setDone(true)
      setProblem(paymentStatus === 'pending' ? (paymentMessage ?? '') : refused(paymentMessage ?? ''))
    },
  })
  const said = problem === null ? record.failure : unbroken(problem)
  if (isDone)
    return (
      <AnswerPage
        title={thanks}
        lead={`${isPack ? '' : 'Facture '}${payment.reference}, ${formatEuros(amount)}.`}
        company={company}
        isDone
      />
    )
  return (
    <AnswerPage
      title="Confirmez votre paiement"
      lead="Par carte, en toute sécurité. Votre banque peut demander que le titulaire de la carte le confirme."
      company={company}
    >
      <AnswerFacts
        facts={[
          isPack
            ? ['Pack d’heures', `${payment.reference}, vendu le ${formatDay(payment.date)}`]
            : ['Facture', `${payment.reference} du ${formatDay(payment.date)}`],
          ['Professeur', payment.teacher],
          [isPack ? 'Matière' : 'Cours', payment.lines.join(' · ')],
          ['Montant', <b key="montant">{formatEuros(amount)}</b>],
        ]}
      />
      <Failure of={{ failure: said }} />
      {paymentIntentId !== null && clientSecret !== null && (
        <CardFields
          kind="payment"
          intent={paymentIntentId}
          clientSecret={clientSecret}
          label={`Payer ${formatEuros(amount)}`}
          onOutcome={(outcome) => {
            if (outcome.status === 'failed') return setProblem(refused(outcome.message))
            setProblem(null)
            void record.run({ apikey, id, paymentIntentId, amount })
          }}
        />
      )}
    </AnswerPage>
  )
}

export const AuthenticatePage = () => {
  const apikey = useKey()
  const payment = useAnswer(linkedPayment, { apikey }, { once: true })
  return (
    <LinkAnswered of={payment} token={apikey}>
      {(shown) => {
        if (shown.state === 'to-pay') return <Pay payment={shown} apikey={apikey} />
        const [title, lead] = closed[shown.what][shown.state]
        return <AnswerPage title={title} lead={lead} company={shown.company} isDone={shown.state === 'paid'} />
      }}
    </LinkAnswered>
  )
}
