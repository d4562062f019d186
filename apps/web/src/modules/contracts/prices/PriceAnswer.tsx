// The page where a family answers a price by the link of a mail, without a password.

import { monthlyEffectText } from '@cartable/domain/contracts/prices/monthly-effect.ts'
import { type PriceAnswerPage as Page, priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import { taxTermsText } from '@cartable/domain/contracts/prices/tax-terms.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { capital } from '../../../platform/fr/typography.ts'
import {
  AnswerCard,
  AnswerFacts,
  AnswerPage,
  AnswerProblem,
  answerClasses as classes,
  useLinkToken,
} from '../../../platform/shell/public/AnswerPage.tsx'

const F = formOf<typeof priceAnswerApi.saveAnswer>()
type Props = { readonly token: string; readonly onDone: (accepts: boolean) => void }

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
        onSaved={() => onDone(false)}
      >
        <FieldGrid>
          <F.LongText
            name="comment"
            label="Un mot pour nous"
            description={'Une question, un autre prix\u00a0? Nous vous rappelons.'}
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

const Ways = ({ token, onDone, onNo }: Props & { readonly onNo: () => void }) => {
  const [problem, setProblem] = useState<readonly string[]>([])
  const send = useAction(priceAnswerApi.saveAnswer, {
    refreshes: [],
    onSuccess: ({ errors }) => (errors === null ? onDone(true) : setProblem(errors.messages)),
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
          Je refuse, ou j’ai une question
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
    ? `L’heure de ${page.subject} avec ${page.teacherName} coûte ${formatEuros(page.hourlyPriceCents)} à partir du ${formatDay(page.startsOn)}.`
    : page.oldPriceCents === null
      ? 'Nous revenons vers vous pour en parler.'
      : `Rien ne change\u00a0: l’heure reste à ${formatEuros(page.oldPriceCents)}. Nous revenons vers vous pour en parler.`

const Ask = ({ page, token }: { readonly page: Page; readonly token: string }) => {
  const [isNo, setNo] = useState(false)
  const [done, setDone] = useState<boolean | null>(null)
  if (done !== null)
    return <AnswerCard title="Merci de votre réponse" lead={said(done, page)} company={page.company} isDone />
  return (
    <AnswerCard
      title={`Les cours de ${page.studentFirstName}`}
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
      {isNo ? (
        <Refuse token={token} onDone={setDone} onBack={() => setNo(false)} />
      ) : (
        <Ways token={token} onDone={setDone} onNo={() => setNo(true)} />
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
    <AnswerPage query={query}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        const [title, lead] = overs[page.state]
        return <AnswerCard title={title} lead={lead} company={page.company} isDone={page.state === 'accepted'} />
      }}
    </AnswerPage>
  )
}
