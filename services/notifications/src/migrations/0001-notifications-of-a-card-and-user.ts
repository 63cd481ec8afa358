import { dropIndexIfThere, type Migration } from '@cardinal/service-kit';

/** An earlier release found the notifications of a card by an index that one with the user replaces. */
export const notificationsOfACardAndUser: Migration = {
  id: '0001-notifications-of-a-card-and-user',
  up: (connection) => dropIndexIfThere(connection, 'notifications', 'cardId_1'),
};
