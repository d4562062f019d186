// The home page of a teacher who has left: his papers, his pay and his conversations, to read until the account is closed.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { paperLabels } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import { urlAt } from '../../../../platform/api/client.ts'
import { ButtonLink } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Mark, Notice, Row, Section } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { useIdentity } from '../../../../platform/session/session.ts'
import { departurePaper, ownDeparture } from './leaving.doors.ts'

export const FormerHome = () => {
  const departure = useAnswer(ownDeparture, {})
  const firstName = useIdentity()?.name.split(' ')[0] ?? ''
  return (
    <Page title={`Bonjour ${firstName}`} lead="Vos papiers, votre paie et vos messages.">
      <Answered of={departure}>
        {({ leavesOn, closesOn, papers }) => (
          <>
            <Notice>
              Votre dernier jour était le {formatDay(leavesOn)}. Votre espace se lit jusqu’au {formatDay(closesOn)}
              {'\u202f'}; rien ne s’y change plus. Téléchargez d’ici là ce que vous voulez garder.
            </Notice>
            <Section title="Mes papiers" count={papers.length}>
              <Card>
                {papers.map(({ id, kind, employer, issuedOn }) => (
                  <Row
                    key={id}
                    mark={<Mark icon="file" />}
                    title={paperLabels[kind]}
                    detail={`${employer === null ? '' : `${employer} · `}établi le ${formatDay(issuedOn)}`}
                    aside={
                      <ButtonLink
                        icon="download"
                        label={`Voir\u00a0: ${paperLabels[kind]}${employer === null ? '' : `, ${employer}`}`}
                        href={urlAt(departurePaper, { id: String(id) })}
                      />
                    }
                  />
                ))}
              </Card>
            </Section>
          </>
        )}
      </Answered>
      <Section title="Lire aussi">
        <Card>
          <Row
            mark={<Mark icon="pay" />}
            title="Ma paie"
            detail="Factures, bulletins, mois par mois"
            to="/espace/paie"
          />
          <Row mark={<Mark icon="messages" />} title="Mes messages" detail="Ce qui a été dit" to="/espace/messages" />
        </Card>
      </Section>
    </Page>
  )
}
