// The page where a candidate follows his candidacy by the link of a mail: where it stands, the hour of the interview, papers, still interested, or taken back.
import { dayOf, formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { CandidateFilePage } from '@cartable/domain/recruitment/candidacy.schema.ts'
import { type CandidateAnswer, candidateStageWords } from '@cartable/domain/recruitment/candidacy.words.ts'
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { type Act, useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Mark, Notice, Row } from '../../../platform/outside/cards.tsx'
import { fullDay } from '../../../platform/outside/dates.ts'
import { Page } from '../../../platform/outside/Frame.tsx'
import { TextArea } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Human } from '../../../platform/outside/Human.tsx'
import { LinkAnswered } from '../../../platform/outside/link.tsx'
import { useSearch } from '../../../platform/outside/router.tsx'
import { CandidatePapers } from './CandidatePapers.tsx'
import { InterviewHours } from './InterviewHours.tsx'
import { answerFile, candidateFile } from './recruitment.doors.ts'

const whenOf = ({ startDateTime, locationName, userNames }: NonNullable<CandidateFilePage['interview']>) =>
  [
    `${fullDay(dayOf(startDateTime))} à ${formatTime(startDateTime)}`,
    locationName,
    userNames.length > 0 && `avec ${userNames.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')

const thanks: Readonly<Record<CandidateAnswer, readonly [title: string, lead: string]>> = {
  interested: ['Merci de votre réponse', 'Nous savons que votre candidature tient toujours, et revenons vers vous.'],
  withdraws: [
    'Votre candidature est retirée',
    'Merci de nous l’avoir dit. Nous n’en gardons que ce que la loi permet.',
  ],
  otherTime: ['Merci, c’est noté', 'Nous cherchons une autre heure et revenons vers vous.'],
}
const nextWords: Readonly<Record<CandidateFilePage['stage'], string>> = {
  received: 'Nous la lisons. Si votre profil convient, nous vous proposons un entretien.',
  interview: 'Après l’entretien, nous vous disons si nous continuons ensemble.',
  papers: 'Votre espace est ouvert\u00a0: envoyez-y les justificatifs que nous vous demandons, nous les vérifions.',
  hired: 'Vos propositions d’élèves et de stages sont dans votre espace.',
  over: 'Merci de l’intérêt que vous nous avez porté.',
}

type Answering = {
  readonly token: string
  readonly act: Act<typeof candidacyApi.answerFile>
  readonly onDone: (answer: CandidateAnswer) => void
}
/** Still interested or not, with a word. */
const Stay = ({ token, act, onDone }: Answering) => {
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm({ words: '' })
  const answer: CandidateAnswer = isLeaving ? 'withdraws' : 'interested'
  return (
    <Form
      of={form}
      act={act}
      input={({ words }) => ({ token, answer, words: words.trim() || null })}
      after={() => onDone(answer)}
    >
      <TextArea
        {...form.at('words')}
        label={isLeaving ? 'Pourquoi' : 'Un mot pour nous'}
        optional
        rows={2}
        maxLength={2000}
      />
      <Buttons>
        <Button kind={isLeaving ? 'danger' : 'plain'} submits>
          {isLeaving ? 'Confirmer le retrait' : 'Je suis toujours intéressé(e)'}
        </Button>
        {isLeaving ? (
          <Button onPress={() => setLeaving(false)}>Garder ma candidature</Button>
        ) : (
          <Button kind="quiet" onPress={() => setLeaving(true)}>
            Retirer ma candidature
          </Button>
        )}
      </Buttons>
    </Form>
  )
}

const Shown = ({ page, token }: { readonly page: CandidateFilePage; readonly token: string }) => {
  const { stage, interview, company, firstName, hasAccount } = page
  const [done, setDone] = useState<CandidateAnswer | null>(null)
  const act = useAct(answerFile)
  if (done !== null)
    return (
      <Page title={thanks[done][0]} narrow lead={thanks[done][1]}>
        {done !== 'withdraws' && (
          <Buttons>
            <Button onPress={() => setDone(null)}>Revenir à ma candidature</Button>
          </Buttons>
        )}
        <Human who={company} />
      </Page>
    )
  if (page.hasWithdrawn)
    return (
      <Page
        title="Votre candidature est retirée"
        narrow
        lead="Changé d’avis&nbsp;? Écrivez-nous, ou postulez de nouveau."
      >
        <Buttons>
          <ButtonLink to="/candidature">Postuler de nouveau</ButtonLink>
        </Buttons>
        <Human who={company} />
      </Page>
    )
  const isOpen = stage !== 'over' && stage !== 'hired'
  return (
    <Page title={candidateStageWords[stage]} narrow lead={firstName === '' ? undefined : `Bonjour ${firstName},`}>
      <p>{nextWords[stage]}</p>
      {hasAccount && stage !== 'over' && (
        <Buttons>
          <ButtonLink kind="primary" to="/espace">
            Ouvrir mon espace
          </ButtonLink>
        </Buttons>
      )}
      <Card>
        <Row
          mark={<Mark icon="file" />}
          title={`Candidature du ${formatDay(dayOf(page.appliedOn))}`}
          detail={page.subjectNames.join(', ') || undefined}
        />
        {interview && <Row mark={<Mark icon="agenda" />} title="Entretien" detail={whenOf(interview)} />}
      </Card>
      {stage === 'interview' && interview === null && page.offered.length === 0 && (
        <Notice>Nous revenons vers vous pour fixer une date.</Notice>
      )}
      <InterviewHours page={page} token={token} act={act} onAsked={() => setDone('otherTime')} />
      <CandidatePapers page={page} token={token} />
      {isOpen && <Stay token={token} act={act} onDone={setDone} />}
      <Human who={company} />
    </Page>
  )
}

export const CandidatePage = () => {
  const token = useSearch('token') ?? ''
  const page = useAnswer(candidateFile, { token })
  return (
    <LinkAnswered of={page} token={token}>
      {(data) => <Shown page={data} token={token} />}
    </LinkAnswered>
  )
}
