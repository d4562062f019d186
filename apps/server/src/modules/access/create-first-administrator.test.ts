// Who the settings name as the first administrator: an address, or a sentence that says so.
import { expect, test } from 'vitest'
import { ConfigError } from '../../platform/config.ts'
import { readFirstAdministrator } from './create-first-administrator.ts'

test('the first administrator signs in with an address; without login or password there is none', () => {
  const password = 'un mot de passe assez long'
  expect(readFirstAdministrator({ ADMIN_LOGIN: ' direction@exemple.fr', ADMIN_PASSWORD: password })).toEqual({
    login: 'direction@exemple.fr',
    password,
  })
  expect(readFirstAdministrator({ ADMIN_LOGIN: 'direction@exemple.fr' })).toBeNull()
  expect(readFirstAdministrator({ ADMIN_PASSWORD: password })).toBeNull()
  const named = () => readFirstAdministrator({ ADMIN_LOGIN: 'direction', ADMIN_PASSWORD: password })
  expect(named).toThrow(ConfigError)
  expect(named).toThrow('«\u00a0direction\u00a0» n’en est pas une')
})
