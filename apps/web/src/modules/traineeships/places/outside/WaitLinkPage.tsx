// The page of the link of who waits for a place: confirm the address, take the place that is kept, or wait no more.
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import type { WaitPage } from '@cartable/domain/traineeships/places/places.schema.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { confirmWait, leaveWait, showWait } from './places.doors.ts'
import { ShownStageRow } from './WaitPage.tsx'

const titles: Readonly<Record<WaitPage['state'], string>> = {
  unproven: 'Confirmez votre attente',
  waiting: 'Vous êtes sur la liste d’attente',
  offered: 'Une place est gardée pour vous',
  ended: 'Cette attente est terminée',
}

const Shown = ({ page, token }: { readonly page: WaitPage; readonly token: string }) => {
  const confirm = useAct(confirmWait, { done: () => toast('C’est noté.') })
  const leave = useAct(leaveWait, { done: () => toast('Vous n’attendez plus de place.') })
  const { state, stage, offeredUntil } = page
  return (
    <Page title={titles[state]} narrow>
      <ShownStageRow stage={stage} />
      {page.subjects.length > 0 && <p>{page.subjects.join(', ')}</p>}
      {state === 'waiting' && <p>Un mail vous est envoyé dès qu’une place se libère pour vous.</p>}
      {state === 'offered' && offeredUntil !== null && (
        <Notice meaning="success">
          Elle est gardée jusqu’au {untilWords(offeredUntil)}, puis proposée à la suivante.
        </Notice>
      )}
      {state === 'ended' && <p>La place a été prise, proposée à une autre famille, ou vous y avez renoncé.</p>}
      <Buttons>
        {state === 'unproven' && (
          <Button kind="primary" isBusy={confirm.isBusy} onPress={() => void confirm.run({ token })}>
            Oui, m’avertir d’une place
          </Button>
        )}
        {state === 'offered' && (
          <ButtonLink kind="primary" to={`/espace/stages/inscription/${stage.levelId}`}>
            Prendre la place
          </ButtonLink>
        )}
        {state !== 'ended' && (
          <Button kind="quiet" isBusy={leave.isBusy} onPress={() => void leave.run({ token })}>
            Je n’attends plus de place
          </Button>
        )}
        {state === 'ended' && <ButtonLink to={stage.page ?? '/stages'}>Revoir ce stage</ButtonLink>}
      </Buttons>
      <Failure of={confirm} />
      <Failure of={leave} />
      {page.company.phone !== null && (
        <p>
          Une question{'\u202f'}? <a href={`tel:${page.company.phone.replace(/\s/g, '')}`}>{page.company.phone}</a>
        </p>
      )}
    </Page>
  )
}

export const WaitLinkPage = () => {
  const token = useSearch('token') ?? ''
  const page = useAnswer(showWait, { token })
  return <Answered of={page}>{(data) => <Shown page={data} token={token} />}</Answered>
}
