// « Messages »: whom one writes to, what was said last, what is new.
import type { OwnThreadRow } from '@cartable/domain/messaging/threads/threads.schema.ts'
import { threadPath } from '@cartable/domain/messaging/threads/threads.words.ts'
import { ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Mark, Quiet, Row, Section } from '../../../../platform/outside/cards.tsx'
import { hour, shortDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { ownThreads } from './threads.doors.ts'
import classes from './threads.module.css'

/** Seconds between two looks, while the page is open. */
const refreshSeconds = 30

const Line = ({ row }: { readonly row: OwnThreadRow }) => (
  <Row
    mark={<Mark text={row.title.slice(0, 1).toUpperCase()} meaning={row.unread > 0 ? 'primary' : 'info'} />}
    title={row.title}
    to={threadPath(row.target)}
    detail={
      <>
        {row.detail}
        {row.lastBody !== null && row.lastAt !== null && (
          <span className={classes.last}>
            {shortDay(row.lastAt)}, {hour(row.lastAt)} · {row.lastIsMine && 'Vous\u00a0: '}
            {row.lastBody}
          </span>
        )}
      </>
    }
    aside={
      row.unread > 0 ? (
        <Badge meaning="primary">{row.unread === 1 ? '1 nouveau' : `${row.unread} nouveaux`}</Badge>
      ) : row.isOpen ? undefined : (
        <Badge>Terminée</Badge>
      )
    }
  />
)

export const ThreadsPage = () => {
  const threads = useAnswer(ownThreads, {}, { refreshEvery: refreshSeconds * 1000 })
  return (
    <Page title="Messages" back="/espace" lead="Écrivez au bureau, ou à la personne de vos cours.">
      <Answered of={threads}>
        {({ rows }) => {
          const said = rows.filter(({ lastAt }) => lastAt !== null)
          const others = rows.filter(({ lastAt }) => lastAt === null)
          return (
            <>
              {said.length > 0 && (
                <Section title="Conversations">
                  <Card>
                    {said.map((row) => (
                      <Line key={row.target} row={row} />
                    ))}
                  </Card>
                </Section>
              )}
              {others.length > 0 && (
                <Section title="Écrire à">
                  <Card>
                    {others.map((row) => (
                      <Line key={row.target} row={row} />
                    ))}
                  </Card>
                </Section>
              )}
              <Quiet>Un mail vous prévient quand on vous a écrit et que vous n’avez pas lu.</Quiet>
              <Buttons>
                <ButtonLink kind="quiet" to="/espace/mes-messages">
                  Choisir les mails que je reçois
                </ButtonLink>
              </Buttons>
            </>
          )
        }}
      </Answered>
    </Page>
  )
}
