/** The cookie that pages of the sink set. A client that sends it back gives nothing away. */
export const OWN_COOKIE = 'lang=en';
