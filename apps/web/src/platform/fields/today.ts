// The current day in Paris as screens see it: the server's when the session is known, else this clock's.
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'
import { sessionQuery } from '../session/session.ts'

/** Never asks the server: public pages have no session to read. */
export const useToday = (): string =>
  useContext(QueryClientContext)?.getQueryData(sessionQuery().queryKey)?.today ?? dayOf(new Date())
