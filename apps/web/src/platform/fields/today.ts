// The current day in Paris as screens see it: the server's.
import { QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'
import { currentDay } from '../clock.ts'
import { sessionQuery } from '../session/session.ts'

/** Never asks the server: public pages have no session to read. */
export const useToday = (): string =>
  currentDay(useContext(QueryClientContext)?.getQueryData(sessionQuery().queryKey)?.today)
