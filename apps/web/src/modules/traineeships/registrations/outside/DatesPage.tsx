// The page of a mail: the stage of a child has moved to other days, its family says whether they suit.
import type { MovedDates } from '@cartable/domain/traineeships/registrations/dates.schema.ts'
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Mark, Row } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextArea } from '../../../../platform/outside/fields.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { answerMovedDates, showMovedDates } from './dates.doors.ts'

const titles: Readonly<Record<MovedDates['state'], string>> = {
  open: 'Ces jours vous conviennent-ils\u202f?',
  agreed: 'C’est noté, à bientôt au stage',
  declined: 'C’est noté, nous vous rappelons',
  over: 'Cette question est passée',
}
const endings: Readonly<Record<Exclude<MovedDates['state'], 'open'>, string>> = {
  agreed: 'L’inscription continue à ces jours. Rien d’autre ne vous est demandé.',
  declined: 'Nous voyons avec vous ce que devient l’inscription, et ce qui est réglé.',
  over: 'Le stage a commencé, ou l’inscription n’est plus en cours.',
}

const Shown = ({ dates, token }: { readonly dates: MovedDates; readonly token: string }) => {
  const answer = useAct(answerMovedDates)
  const [word, setWord] = useState('')
  const [saysNo, setSaysNo] = useState(false)
  const { state, student, stage, lines, company } = dates
  const say = (agrees: boolean) => void answer.run({ token, agrees, word: word.trim() || null })
  return (
    <Page title={titles[state]} narrow lead="Le stage a lieu à d’autres jours que ceux que nous vous avions annoncés.">
      <Card>
        <Row mark={<Mark icon="stages" />} title={student} detail={stage} />
        {lines.map((line) => (
          <Row key={line} title={line} />
        ))}
      </Card>
      {state === 'open' && saysNo && (
        <>
          <TextArea
            name="word"
            error={null}
            label="Ce qui ne convient pas"
            optional
            rows={3}
            maxLength={500}
            value={word}
            onChange={setWord}
          />
          <Buttons>
            <Button kind="primary" isBusy={answer.isBusy} onPress={() => say(false)}>
              Envoyer ma réponse
            </Button>
            <Button kind="quiet" onPress={() => setSaysNo(false)}>
              Retour
            </Button>
          </Buttons>
        </>
      )}
      {state === 'open' && !saysNo && (
        <Buttons>
          <Button kind="primary" isBusy={answer.isBusy} onPress={() => say(true)}>
            Ces jours nous conviennent
          </Button>
          <Button kind="quiet" onPress={() => setSaysNo(true)}>
            Ils ne nous conviennent pas
          </Button>
        </Buttons>
      )}
      {state !== 'open' && (
        <>
          <p>{endings[state]}</p>
          <Buttons>
            <ButtonLink to="/espace/stages">Voir mes stages</ButtonLink>
          </Buttons>
        </>
      )}
      <Failure of={answer} />
      {company.phone !== null && (
        <p>
          Une question{'\u202f'}? <a href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</a>
        </p>
      )}
    </Page>
  )
}

export const DatesPage = () => {
  const token = useSearch('token') ?? ''
  const page = useAnswer(showMovedDates, { token })
  return <Answered of={page}>{(dates) => <Shown dates={dates} token={token} />}</Answered>
}
