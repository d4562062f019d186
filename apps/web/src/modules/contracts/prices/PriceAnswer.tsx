// The page where a family answers a price by the link of a mail, without a password.

import { monthlyEffectText } from '@cartable/domain/contracts/prices/monthly-effect.ts'
import { type PriceAnswerPage as Page, priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import { taxTermsText } from '@cartable/domain/contracts/prices/tax-terms.words.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { capital } from '../../../platform/fr/typography.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import {
  AnswerCard,
  AnswerFacts,
  AnswerPage,
  AnswerProblem,
  answerClasses as classes,
  useLinkToken,
} from '../../../platform/shell/public/AnswerPage.tsx'

const F = formOf<typeof priceAnswerApi.saveAnswer>()
const Q = formOf<typeof priceAnswerApi.askAboutPrice>()
/** `passwordToken`: the family has no password yet, and chooses it next. */
type Done = { readonly accepts: boolean; readonly passwordToken: string | null }
type Props = { readonly token: string; readonly onDone: (done: Done) => void }

const Refuse = ({ token, onDone, onBack }: Props & { readonly onBack: () => void }) => {
  const record = useMemo(() => ({ token, accepts: false, comment: null }), [token])
  return (
    <>
      <RecordForm
        operation={priceAnswerApi.saveAnswer}
        screen="reponse-prix"
        record={record}
        layout="public"
        saveLabel="Refuser ce prix"
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={() => onDone({ accepts: false, passwordToken: null })}
      >
        <FieldGrid>
          <F.LongText
            name="comment"
            label="Un mot pour nous"
            description={'Ce qui ne va pas, un autre prix\u00a0? Nous vous rappelons.'}
            span={6}
            maxLength={500}
          />
        </FieldGrid>
      </RecordForm>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Revenir
      </Button>
    </>
  )
}

/** Asked before anything is answered: the price and the link stay. */
const Question = ({ token, onAsked, onBack }: { token: string; onAsked: () => void; onBack: () => void }) => {
  const record = useMemo(() => ({ token, comment: '' }), [token])
  return (
    <>
      <RecordForm
        operation={priceAnswerApi.askAboutPrice}
        screen="question-prix"
        record={record}
        layout="public"
        saveLabel="Envoyer ma question"
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={onAsked}
      >
        <FieldGrid>
          <Q.LongText name="comment" label="Votre question" span={6} maxLength={500} />
        </FieldGrid>
      </RecordForm>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Revenir
      </Button>
    </>
  )
}

const Ways = ({
  token,
  onDone,
  onNo,
  onQuestion,
}: Props & { readonly onNo: () => void; readonly onQuestion: () => void }) => {
  const [problem, setProblem] = useState<readonly string[]>([])
  const send = useAction(priceAnswerApi.saveAnswer, {
    refreshes: [],
    onSuccess: ({ errors, passwordToken }) =>
      errors === null ? onDone({ accepts: true, passwordToken }) : setProblem(errors.messages),
  })
  return (
    <>
      <AnswerProblem messages={problem} />
      <div className={classes.ways}>
        <Button
          variant="filled"
          size="lg"
          loading={send.isPending}
          onClick={() => send.mutate({ token, accepts: true, comment: null })}
        >
          J’accepte
        </Button>
        <Button size="lg" disabled={send.isPending} onClick={onNo}>
          Je refuse
        </Button>
        <Button size="lg" variant="subtle" disabled={send.isPending} onClick={onQuestion}>
          J’ai une question
        </Button>
      </div>
    </>
  )
}

const factsOf = (page: Page, terms = taxTermsText(page.taxTerms)): (readonly [string, string])[] => [
  ['Prix', `${formatEuros(page.hourlyPriceCents)} de l’heure`],
  ...(page.alonePriceCents === null
    ? []
    : [['Si un seul élève est présent', `${formatEuros(page.alonePriceCents)} de l’heure`] as const]),
  ['À partir du', formatDay(page.startsOn)],
  ...(page.oldPriceCents === null ? [] : [['Aujourd’hui', `${formatEuros(page.oldPriceCents)} de l’heure`] as const]),
  ...(page.monthlyEffect ? [['Pour vous', capital(monthlyEffectText(page.monthlyEffect))] as const] : []),
  ...(terms === null ? [] : [['À savoir', terms] as const]),
  ...(page.testAt === null ? [] : [['Cours d’essai', formatInstant(page.testAt)] as const]),
]

const said = (accepts: boolean, page: Page) =>
  accepts
    ? `L’heure ${de(page.subject)} avec ${page.teacherName} coûte ${formatEuros(page.hourlyPriceCents)} à partir du ${formatDay(page.startsOn)}.`
    : page.oldPriceCents === null
      ? 'Nous revenons vers vous pour en parler.'
      : `Rien ne change\u00a0: l’heure reste à ${formatEuros(page.oldPriceCents)}. Nous revenons vers vous pour en parler.`

/** The answer is given: the space of the family is one password away. */
const ChoosePassword = ({ token }: { readonly token: string }) => {
  const go = useGo()
  return (
    <>
      <p>Votre espace est prêt{'\u00a0'}: choisissez votre mot de passe pour suivre les cours et les factures.</p>
      <Button variant="filled" size="lg" fullWidth onClick={() => go(`/public/reset-password/${token}?suite=espace`)}>
        Choisir mon mot de passe
      </Button>
    </>
  )
}

/** Another link, to the address of the family alone. */
const Renew = ({ token }: { readonly token: string }) => {
  const [isSent, setSent] = useState(false)
  const renew = useAction(priceAnswerApi.renewPriceLink, { refreshes: [], onSuccess: () => setSent(true) })
  if (isSent)
    return (
      <p role="status">
        Si ce prix attend encore votre réponse, un nouveau lien vient de partir vers votre adresse e-mail.
      </p>
    )
  return (
    <Button variant="filled" size="lg" loading={renew.isPending} onClick={() => renew.mutate({ token })}>
      Recevoir un nouveau lien
    </Button>
  )
}

const Ask = ({ page, token }: { readonly page: Page; readonly token: string }) => {
  const [way, setWay] = useState<'no' | 'question' | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  if (done !== null)
    return (
      <AnswerCard title="Merci de votre réponse" lead={said(done.accepts, page)} company={page.company} isDone>
        {done.passwordToken !== null && <ChoosePassword token={done.passwordToken} />}
      </AnswerCard>
    )
  return (
    <AnswerCard
      title={`Les cours ${de(page.studentFirstName)}`}
      lead={
        <>
          {page.oldPriceCents === null
            ? 'Voici le prix des cours de '
            : 'Un nouveau prix vous est proposé pour les cours de '}
          <b>{page.subject}</b> de <b>{page.studentFirstName}</b> avec <b>{page.teacherName}</b>.
        </>
      }
      company={page.company}
    >
      <AnswerFacts facts={factsOf(page)} />
      <p>
        <a href={urlOf(priceAnswerApi.readContract, { token })} target="_blank" rel="noopener">
          Lire le contrat (PDF)
        </a>
      </p>
      {isAsked && (
        <p role="status">Votre question est arrivée{'\u00a0'}: nous vous répondons, et ce lien sert encore.</p>
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
        <Ways token={token} onDone={setDone} onNo={() => setWay('no')} onQuestion={() => setWay('question')} />
      )}
    </AnswerCard>
  )
}

const overs = {
  accepted: ['Ce prix est accepté', 'Vous n’avez rien d’autre à faire.'],
  refused: ['Ce prix est refusé', 'Nous revenons vers vous pour en parler.'],
  over: ['Ce prix n’est plus proposé', 'Appelez-nous si vous attendiez une réponse.'],
} as const

export const PriceAnswer = () => {
  const token = useLinkToken()
  const query = useOperation(priceAnswerApi.showAnswer, { token }, { once: true })
  return (
    <AnswerPage query={query} token={token} renew={<Renew token={token} />}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        const [title, lead] = overs[page.state]
        return <AnswerCard title={title} lead={lead} company={page.company} isDone={page.state === 'accepted'} />
      }}
    </AnswerPage>
  )
}
