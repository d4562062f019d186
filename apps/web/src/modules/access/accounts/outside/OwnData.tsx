// « Mes données »: a copy of what is held on whoever is signed in; it is made meanwhile, and then is there to be taken.
import { useState } from 'react'
import { urlAt } from '../../../../platform/api/client.ts'
import { exportFailedText } from '../../../../platform/fr/sentences.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Notice, Section } from '../../../../platform/outside/cards.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { downloadMyData, exportMyData, taskProgress } from './profile.doors.ts'

/** Milliseconds between two questions about the copy under way. */
const askedEvery = 2_000

const Copy = ({ uuid }: { readonly uuid: string }) => {
  const [isOver, setOver] = useState(false)
  const task = useAnswer(taskProgress, { uuid }, isOver ? {} : { refreshEvery: askedEvery })
  const state = task.data?.status
  if (!isOver && (state === 'successed' || state === 'failed')) setOver(true)
  if (state === 'failed')
    return (
      <Notice meaning="danger" alert>
        {exportFailedText}
      </Notice>
    )
  if (state === 'successed')
    return (
      <Buttons>
        <ButtonLink kind="primary" icon="download" href={urlAt(downloadMyData, { uuid })}>
          Ouvrir la copie de mes données
        </ButtonLink>
      </Buttons>
    )
  return <p role="status">Nous rassemblons vos données{'\u00a0'}: cela prend une minute.</p>
}

export const OwnData = () => {
  const begin = useAct(exportMyData)
  const [uuid, setUuid] = useState<string | null>(null)
  const press = async () => {
    const started = await begin.run({})
    if (started !== null) setUuid(started.taskUuid)
  }
  return (
    <Section title="Mes données">
      <Card>
        <div>
          <p>Une copie de tout ce que nous gardons sur vous.</p>
          {uuid === null ? (
            <Buttons>
              <Button icon="download" isBusy={begin.isBusy} onPress={() => void press()}>
                Télécharger mes données
              </Button>
            </Buttons>
          ) : (
            <Copy uuid={uuid} />
          )}
          <Failure of={begin} />
        </div>
      </Card>
    </Section>
  )
}
