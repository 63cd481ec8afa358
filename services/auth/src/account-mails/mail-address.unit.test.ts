import { emailInput } from '@cardinal/contracts';
import { mailAddress } from '@cardinal/mail';
import { expect, it } from '@jest/globals';

it.each(["miles.o'brien@example.com", 'a.b+c_d-e@x-y.example.co', `${'a'.repeat(100)}@example.com`])(
  'sends e-mails to each address that an account can have: %s',
  (address) => {
    expect(emailInput.safeParse(address).success).toBe(true);
    expect(mailAddress.safeParse(address).success).toBe(true);
  },
);
