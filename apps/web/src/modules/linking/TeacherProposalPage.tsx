// The page where a teacher answers the proposal of a student, by the link of a mail: it shows, then asks yes or no.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { type TeacherProposalPage as Page, proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import {
  AnswerCard,
  AnswerFacts,
  AnswerPage,
  answerClasses as classes,
  useLinkToken,
} from '../../platform/shell/public/AnswerPage.tsx'

const F = formOf<typeof proposalsApi.answerByTeacher>()
type State = Exclude<Page['state'], 'waiting'>

const said: Readonly<Record<State, readonly [title: string, lead: string]>> = {
  accepted: ['Merci, c’est noté', 'Nous prévenons la famille et vous rappelons pour fixer le premier cours.'],
  refused: ['Merci de votre réponse', 'Nous vous proposerons d’autres élèves.'],
  over: [
    'Cet élève a trouvé son professeur',
    'Un autre professeur a répondu avant vous, ou la recherche est terminée. Merci, et à bientôt pour un autre élève.',
  ],
}
const distanceText = (km: number) =>
  `à ${km.toLocaleString('fr-FR', { maximumFractionDigits: 0 })}\u00a0km de chez vous`
const placeOf = ({ city, distanceKm }: Page) =>
  [city, distanceKm === null || distanceKm < 1 ? null : distanceText(distanceKm)].filter(Boolean).join(', ')

const Answer = ({
  page,
  token,
  accepted,
  onBack,
  onDone,
}: {
  readonly page: Page
  readonly token: string
  readonly accepted: boolean
  readonly onBack: () => void
  readonly onDone: (state: State) => void
}) => {
  const record = useMemo(
    () => ({ token, accepted, responseTypeId: null, comment: null, expectedFirstCourseAt: page.expectedFirstCourseAt }),
    [token, accepted, page.expectedFirstCourseAt],
  )
  return (
    <>
      <RecordForm
        operation={proposalsApi.answerByTeacher}
        screen="reponse-proposition"
        record={record}
        layout="public"
        saveLabel={accepted ? 'Je suis intéressé' : 'Envoyer ma réponse'}
        closeOnSave={false}
        noDraft
        refreshes={[]}
        onSaved={({ state }) => onDone(state ?? 'over')}
      >
        <FieldGrid>
          {accepted ? (
            <F.Instant name="expectedFirstCourseAt" label="Première date possible" span={6} />
          ) : (
            page.options.refusals.length > 0 && (
              <F.Radio name="responseTypeId" label={'Pourquoi\u202f?'} options={page.options.refusals} span={6} />
            )
          )}
          <F.LongText name="comment" label={accepted ? 'Vos disponibilités' : 'Précisions'} span={6} maxLength={2000} />
        </FieldGrid>
      </RecordForm>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Revenir
      </Button>
    </>
  )
}

const Ask = ({ page, token }: { readonly page: Page; readonly token: string }) => {
  const [accepted, setAccepted] = useState<boolean | null>(null)
  const [done, setDone] = useState<State | null>(null)
  if (done !== null)
    return <AnswerCard title={said[done][0]} lead={said[done][1]} company={page.company} isDone={done !== 'over'} />
  return (
    <AnswerCard
      title={
        accepted === false ? 'Cet élève ne vous convient pas\u202f?' : `${page.studentFirstName} cherche un professeur`
      }
      lead={`Bonjour ${page.teacherFirstName}, cet élève pourrait-il devenir le vôtre\u202f?`}
      company={page.company}
    >
      <AnswerFacts
        facts={[
          ['Matière', `${page.subject}, ${page.level}`],
          ['Cours', courseFormats[page.format]],
          ['Où', placeOf(page)],
          ['Vous seriez payé', page.teacherAmount && `${formatEuros(page.teacherAmount)} de l’heure`],
          ['Créneaux souhaités', page.wishes],
          ['Premier cours', page.expectedFirstCourseAt && `Le ${formatInstant(page.expectedFirstCourseAt)}`],
        ]}
      />
      {page.message && <p className={classes.note}>{page.message}</p>}
      {accepted === null ? (
        <div className={classes.ways}>
          <Button variant="filled" size="lg" onClick={() => setAccepted(true)}>
            Cet élève m’intéresse
          </Button>
          <Button size="lg" onClick={() => setAccepted(false)}>
            Non merci
          </Button>
        </div>
      ) : (
        <Answer page={page} token={token} accepted={accepted} onBack={() => setAccepted(null)} onDone={setDone} />
      )}
    </AnswerCard>
  )
}

export const TeacherProposalPage = () => {
  const token = useLinkToken()
  const query = useOperation(proposalsApi.showForTeacher, { token }, { once: true })
  return (
    <AnswerPage query={query} token={token}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        const [title, lead] = said[page.state]
        return <AnswerCard title={title} lead={lead} company={page.company} isDone={page.state !== 'over'} />
      }}
    </AnswerPage>
  )
}
