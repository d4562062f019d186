// The page where a family answers a price by the link of a mail, without a password.
import { loyaltyDiscountText } from '@cartable/domain/contracts/loyalty/loyalty.words.ts'
import { monthlyEffectText } from '@cartable/domain/contracts/prices/monthly-effect.ts'
import type { PriceAnswerPage as Shown } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import { taxTermsText } from '@cartable/domain/contracts/prices/tax-terms.words.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { urlAt } from '../../../../platform/api/client.ts'
import { capital } from '../../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice } from '../../../../platform/outside/cards.tsx'
import { TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { AnswerFacts, AnswerPage, LinkAnswered, Ways } from '../../../../platform/outside/link.tsx'
import { go, useSearch } from '../../../../platform/outside/router.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { answerPriceLink, askAboutPrice, readContract, renewPriceLink, showPrice } from './price.doors.ts'

/** `passwordToken`: the family has no password yet, and chooses it next. */
type Done = { readonly accepts: boolean; readonly passwordToken: string | null }
type Props = { readonly token: string; readonly onDone: (done: Done) => void }

const Refuse = ({ token, onDone, onBack }: Props & { readonly onBack: () => void }) => {
  const act = useAct(answerPriceLink)
  const form = useForm({ comment: '' })
  return (
    <Form
      of={form}
      act={act}
      input={({ comment }) => ({ token, accepts: false, comment: comment || null })}
      after={() => onDone({ accepts: false, passwordToken: null })}
    >
      <TextArea
        {...form.at('comment')}
        label="Un mot pour nous"
        help={'Ce qui ne va pas, un autre prix\u00a0? Nous vous rappelons.'}
        optional
        maxLength={500}
      />
      <Buttons>
        <Button kind="primary" submits grows>
          Refuser ce prix
        </Button>
        <Button onPress={onBack}>Revenir</Button>
      </Buttons>
    </Form>
  )
}

type QuestionProps = { readonly token: string; readonly onAsked: () => void; readonly onBack: () => void }
/** Asked before anything is answered: the price and the link stay. */
const Question = ({ token, onAsked, onBack }: QuestionProps) => {
  const act = useAct(askAboutPrice)
  const form = useForm({ comment: '' })
  return (
    <Form of={form} act={act} input={({ comment }) => ({ token, comment })} after={onAsked}>
      <TextArea {...form.at('comment')} label="Votre question" maxLength={500} />
      <Buttons>
        <Button kind="primary" submits grows>
          Envoyer ma question
        </Button>
        <Button onPress={onBack}>Revenir</Button>
      </Buttons>
    </Form>
  )
}

const Choices = ({
  token,
  onDone,
  onNo,
  onQuestion,
}: Props & { readonly onNo: () => void; readonly onQuestion: () => void }) => {
  const act = useAct(answerPriceLink, {
    done: ({ passwordToken }) => onDone({ accepts: true, passwordToken }),
  })
  return (
    <>
      <Failure of={act} />
      <Ways>
        <Button
          kind="primary"
          wide
          isBusy={act.isBusy}
          onPress={() => void act.run({ token, accepts: true, comment: null })}
        >
          J’accepte
        </Button>
        <Button wide disabled={act.isBusy} onPress={onNo}>
          Je refuse
        </Button>
        <Button kind="quiet" wide disabled={act.isBusy} onPress={onQuestion}>
          J’ai une question
        </Button>
      </Ways>
    </>
  )
}

const factsOf = (page: Shown, terms = taxTermsText(page.taxTerms)): (readonly [string, string])[] => [
  ['Prix', `${formatEuros(page.hourlyPriceCents)} de l’heure`],
  ...(page.alonePriceCents === null
    ? []
    : [['Si un seul élève est présent', `${formatEuros(page.alonePriceCents)} de l’heure`] as const]),
  ...(page.loyalty === null ? [] : [['Fidélité, déjà déduite', capital(loyaltyDiscountText(page.loyalty))] as const]),
  ['À partir du', formatDay(page.startsOn)],
  ...(page.oldPriceCents === null ? [] : [['Aujourd’hui', `${formatEuros(page.oldPriceCents)} de l’heure`] as const]),
  ...(page.monthlyEffect ? [['Pour vous', capital(monthlyEffectText(page.monthlyEffect))] as const] : []),
  ...(terms === null ? [] : [['À savoir', terms] as const]),
  ...(page.testAt === null ? [] : [['Cours d’essai', formatInstant(page.testAt)] as const]),
]

const said = (accepts: boolean, page: Shown) =>
  accepts
    ? `L’heure ${de(page.subject)} avec ${page.teacherName} coûte ${formatEuros(page.hourlyPriceCents)} à partir du ${formatDay(page.startsOn)}.`
    : page.oldPriceCents === null
      ? 'Nous revenons vers vous pour en parler.'
      : `Rien ne change\u00a0: l’heure reste à ${formatEuros(page.oldPriceCents)}. Nous revenons vers vous pour en parler.`

/** The answer is given: the space of the family is one password away. */
const ChoosePassword = ({ token }: { readonly token: string }) => (
  <>
    <p>Votre espace est prêt{'\u00a0'}: choisissez votre mot de passe pour suivre les cours et les factures.</p>
    <Button kind="primary" wide onPress={() => void go(`/public/reset-password/${token}?suite=espace`)}>
      Choisir mon mot de passe
    </Button>
  </>
)

/** Another link, to the address of the family alone. */
const Renew = ({ token }: { readonly token: string }) => {
  const [isSent, setSent] = useState(false)
  const renew = useAct(renewPriceLink, { done: () => setSent(true) })
  if (isSent)
    return (
      <Notice meaning="success" alert>
        Si ce prix attend encore votre réponse, un nouveau lien vient de partir vers votre adresse e-mail.
      </Notice>
    )
  return (
    <>
      <Button kind="primary" isBusy={renew.isBusy} onPress={() => void renew.run({ token })}>
        Recevoir un nouveau lien
      </Button>
      <Failure of={renew} />
    </>
  )
}

const Ask = ({ page, token }: { readonly page: Shown; readonly token: string }) => {
  const [way, setWay] = useState<'no' | 'question' | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  if (done !== null) {
    const { accepts, passwordToken } = done
    return (
      <AnswerPage title="Merci de votre réponse" lead={said(accepts, page)} company={page.company} isDone>
        {passwordToken === null ? undefined : <ChoosePassword token={passwordToken} />}
      </AnswerPage>
    )
  }
  return (
    <AnswerPage
      title={`Les cours ${de(page.studentFirstName)}`}
      lead={
        <>
          {page.oldPriceCents === null
            ? 'Voici le prix des cours de '
            : 'Un nouveau prix vous est proposé pour les cours de '}
          <b>{page.subject}</b> <b>{de(page.studentFirstName)}</b> avec <b>{page.teacherName}</b>.
        </>
      }
      company={page.company}
    >
      <AnswerFacts facts={factsOf(page)} />
      <p>
        <a href={urlAt(readContract, { token })} target="_blank" rel="noopener">
          Lire le contrat (PDF)
        </a>
      </p>
      {isAsked && (
        <Notice meaning="success" alert>
          Votre question est arrivée{'\u00a0'}: nous vous répondons, et ce lien sert encore.
        </Notice>
      )}
      {way === 'no' && <Refuse token={token} onDone={setDone} onBack={() => setWay(null)} />}
      {way === 'question' && (
        <Question
          token={token}
          onAsked={() => {
            setAsked(true)
            setWay(null)
          }}
          onBack={() => setWay(null)}
        />
      )}
      {way === null && (
        <Choices token={token} onDone={setDone} onNo={() => setWay('no')} onQuestion={() => setWay('question')} />
      )}
    </AnswerPage>
  )
}

const overs = {
  accepted: ['Ce prix est accepté', 'Vous n’avez rien d’autre à faire.'],
  refused: ['Ce prix est refusé', 'Nous revenons vers vous pour en parler.'],
  over: ['Ce prix n’est plus proposé', 'Appelez-nous si vous attendiez une réponse.'],
} as const

export const PricePage = () => {
  const token = useSearch('token') ?? ''
  const price = useAnswer(showPrice, { token }, { once: true })
  return (
    <LinkAnswered of={price} token={token} renew={<Renew token={token} />}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        const [title, lead] = overs[page.state]
        return <AnswerPage title={title} lead={lead} company={page.company} isDone={page.state === 'accepted'} />
      }}
    </LinkAnswered>
  )
}
