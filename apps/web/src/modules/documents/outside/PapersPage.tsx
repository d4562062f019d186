// The papers of a teacher, or of a candidate: what is asked, and all that was sent.
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Page } from '../../../platform/outside/Frame.tsx'
import { usePlace } from '../../../platform/outside/router.tsx'
import { Answered } from '../../../platform/outside/states.tsx'
import { useIdentity } from '../../../platform/session/session.ts'
import { OwnAccountRow } from '../../billing/pay-runs/outside/own-account.parts.tsx'
import { OwnFileRows } from '../../teachers/own-file/outside/file-rows.parts.tsx'
import { Papers } from './Papers.tsx'
import { ownPapers, teacherDoors } from './papers.doors.ts'

export const PapersPage = () => {
  // of a candidate it is the home page itself
  const isHome = usePlace().path === '/espace'
  const name = useIdentity()?.name ?? ''
  const papers = useAnswer(ownPapers, {})
  return (
    <Page
      title={isHome ? `Bonjour ${name.split(' ')[0]}` : 'Mes justificatifs'}
      {...(isHome ? {} : { back: '/espace' })}
      lead={
        isHome
          ? 'Il ne manque que vos justificatifs et votre RIB pour commencer. Photographiez vos documents ou envoyez un fichier\u00a0: nous les vérifions et vous écrivons.'
          : 'Photographiez-les ou envoyez un fichier. Nous les vérifions et vous écrivons.'
      }
    >
      <Answered of={papers}>
        {(data) => <Papers papers={data} doors={teacherDoors} complete="Votre dossier est complet." />}
      </Answered>
      {isHome && <OwnAccountRow />}
      {isHome && <OwnFileRows />}
    </Page>
  )
}
